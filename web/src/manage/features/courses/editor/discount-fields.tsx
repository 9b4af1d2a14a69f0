import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { endOfLastDay, lastDayBefore } from '@bee/contract/courses/course-discount.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { useId, useState } from 'react'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { TextLine } from '../../../editor/fields.tsx'
import fields from '../../../editor/fields.module.css'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { useNow } from '../../../ui/use-now.ts'
import { fenOf, yuanOf } from '../course-words.ts'

/** What a new discount proposes: nine tenths of the price, for a week. */
const PROPOSED_PERCENT = 90
const PROPOSED_DAYS = 7

type Discount = NonNullable<CourseDraft['discount']>

const proposalOf = (priceFen: number, now: number): Discount => ({
  priceFen: Math.max(1, Math.floor((priceFen * PROPOSED_PERCENT) / 100)),
  lastDay: lastDayBefore(now + PROPOSED_DAYS * DAY_MS),
})

function stateWords({ lastDay }: Discount, now: number): string {
  if (lastDay === '') return '请选优惠的最后一天。'
  return endOfLastDay(lastDay).getTime() > now
    ? `到这一天 24:00（北京时间）自动恢复原价，下过的订单不变。`
    : '这个优惠已经结束，学员看到的是原价。'
}

/** A lower price until the end of a day; the students see the full price struck through. */
export function DiscountFields({ priceFen, draft }: { priceFen: number; draft: OpenDraft<CourseDraft> }) {
  const { body, change } = draft
  const { discount } = body
  const id = useId()
  const now = useNow()
  const [typed, setTyped] = useState({ text: '', fen: 0 })
  if (discount && typed.fen !== discount.priceFen && fenOf(typed.text) !== discount.priceFen) {
    setTyped({ text: yuanOf(discount.priceFen), fen: discount.priceFen })
  }

  function set(next: Discount | undefined): void {
    change(({ discount: _discount, ...before }) => (next === undefined ? before : { ...before, discount: next }), {
      label: 'discount',
    })
  }

  const fen = fenOf(typed.text)
  const priceError =
    fen === undefined || fen === 0 ? '写成 199 或 9.9。' : fen < priceFen ? undefined : '优惠价应当比价格低。'

  return (
    <Stack gap={12} data-field="discount">
      <Row as="label" gap={10} align="start">
        <input
          type="checkbox"
          checked={discount !== undefined}
          onChange={({ target }) => set(target.checked ? proposalOf(priceFen, now) : undefined)}
        />
        <span>
          限时优惠
          <Text as="small" block size={12} tone="quiet">
            学员看到优惠价、划掉的原价和截止的日子
          </Text>
        </span>
      </Row>
      {discount === undefined ? null : (
        <Row gap={16} align="start" wraps>
          <TextLine
            field="discount.priceFen"
            label="优惠价（元）"
            inputMode="decimal"
            value={typed.text}
            error={priceError}
            onChange={(text) => {
              const next = fenOf(text)
              setTyped({ text, fen: next ?? typed.fen })
              if (next !== undefined) set({ ...discount, priceFen: next })
            }}
          />
          <div>
            <label htmlFor={id} className={fields.label}>
              最后一天
            </label>
            <input
              id={id}
              type="date"
              data-field="discount.lastDay"
              className={fields.input}
              value={discount.lastDay}
              aria-describedby={`${id}-below`}
              onChange={({ target }) => set({ ...discount, lastDay: target.value })}
            />
            <Text as="p" id={`${id}-below`} above={4} size={12} tone="quiet">
              {stateWords(discount, now)}
            </Text>
          </div>
        </Row>
      )}
    </Stack>
  )
}
