import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useState } from 'react'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { TextLine } from '../../../editor/fields.tsx'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { DiscountFields } from './discount-fields.tsx'
import { fenOf, priceWords, yuanOf } from '../course-words.ts'
import styles from './course-editor.module.css'

/** Price of the course, and whether it is recommended. */
export function CourseAccess({ draft, isFixed }: { draft: OpenDraft<CourseDraft>; isFixed: boolean }) {
  const { body, change } = draft
  const priceFen = body.priceFen ?? 0
  const [typed, setTyped] = useState({ text: yuanOf(priceFen), fen: priceFen })
  // A colleague's change or an undo has set another price: show it.
  if (typed.fen !== priceFen && fenOf(typed.text) !== priceFen) setTyped({ text: yuanOf(priceFen), fen: priceFen })
  const isPrice = fenOf(typed.text) !== undefined
  const standing = draft.draft?.standing?.['priceFen']
  return (
    <fieldset disabled={isFixed} className={`${look({ gap: 16 }, 'flex')} ${styles.form}`}>
      <legend className="visually-hidden">价格与权限</legend>
      <TextLine
        field="priceFen"
        label="价格（元）"
        inputMode="decimal"
        value={typed.text}
        error={isPrice ? undefined : '写成 199 或 9.9，0 是免费。'}
        hint={
          typeof standing === 'number' && standing !== priceFen
            ? `学员现在看到的是${priceWords(standing)}；发布后新订单按${priceWords(priceFen)}，下过的不变。`
            : '0 是免费，人人能学；收费的课，大纲里标着「试看」的讲不用买。'
        }
        onChange={(text) => {
          const fen = fenOf(text)
          setTyped({ text, fen: fen ?? typed.fen })
          if (fen !== undefined) change((before) => ({ ...before, priceFen: fen }), { label: 'priceFen' })
        }}
      />
      {priceFen === 0 && body.discount === undefined ? null : <DiscountFields priceFen={priceFen} draft={draft} />}
      <Row as="label" gap={10} align="start" data-field="isFeatured">
        <input
          type="checkbox"
          checked={body.isFeatured ?? false}
          onChange={({ target }) => change((before) => ({ ...before, isFeatured: target.checked }))}
        />
        <span>
          推荐
          <Text as="small" block size={12} tone="quiet">
            排在课程列表的前面
          </Text>
        </span>
      </Row>
    </fieldset>
  )
}
