import type { ReconciledSpan } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { ONLINE_WAYS, PAYMENT_WAY_TITLES, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { monthBeside, type ReconcileAddress } from './reconcile-address.ts'
import styles from './reconcile.module.css'

const SPANS = [
  { value: 'week', label: '近 7 天' },
  { value: 'month', label: '近 30 天' },
  { value: 'calendar', label: '按月' },
] as const satisfies readonly { value: ReconciledSpan; label: string }[]

const EVERY_WAY = 'all'
const WAYS: readonly { value: OnlineWay | typeof EVERY_WAY; label: string }[] = [
  { value: EVERY_WAY, label: '所有渠道' },
  ...ONLINE_WAYS.map((value) => ({ value, label: PAYMENT_WAY_TITLES[value] })),
]

interface ReconcileFiltersProps {
  address: ReconcileAddress
  from: string | undefined
  onShow: (address: ReconcileAddress) => void
}

export function ReconcileFilters({ address, from, onShow }: ReconcileFiltersProps) {
  const now = useNow()
  const { span, month, way, isOnlyDifferent } = address
  const shown = month ?? from?.slice(0, 7)
  const goTo = (by: 1 | -1) => {
    const beside = monthBeside(shown, by, now)
    if (beside !== undefined) onShow({ ...address, month: beside })
  }
  return (
    <Row gap={8} wraps className={styles.filters}>
      <Segment
        label="看多久"
        options={SPANS}
        value={span}
        onChange={(chosen) => onShow({ ...address, span: chosen, month: undefined })}
      />
      {span === 'calendar' && shown !== undefined ? (
        <Row gap={4} fixed>
          <IconButton icon="chevron-left" label="上个月" onClick={() => goTo(-1)} />
          <b>{shown}</b>
          <IconButton
            icon="chevron-right"
            label="下个月"
            aria-disabled={monthBeside(shown, 1, now) === undefined || undefined}
            onClick={() => goTo(1)}
          />
        </Row>
      ) : null}
      <Choice
        label="渠道"
        options={WAYS}
        value={way ?? EVERY_WAY}
        onChoose={(chosen) => onShow({ ...address, way: chosen === EVERY_WAY ? undefined : chosen })}
      />
      <Text size={12} tone="quiet">
        每天 06:00 取前一天的账单，三份逐笔比
      </Text>
      <Row as="label" gap={8} atEnd className={styles.only}>
        <input
          type="checkbox"
          checked={isOnlyDifferent}
          onChange={({ target }) => onShow({ ...address, isOnlyDifferent: target.checked })}
        />
        只看有差的
      </Row>
    </Row>
  )
}
