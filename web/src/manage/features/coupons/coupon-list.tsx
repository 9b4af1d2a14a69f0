import { COUPON_STATE_NAMES, type CouponState } from '@bee/contract/manage/orders/coupon-states.ts'
import type { Coupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Tag } from '../../ui/tag.tsx'
import { coursesWords, offerWords, periodWords } from './coupon-words.ts'
import styles from './coupon-list.module.css'

const TONES = {
  coming: { tone: 'info' },
  open: { tone: 'ok' },
  'used-up': { tone: 'warn' },
  over: {},
  stopped: {},
} as const satisfies Record<CouponState, object>

interface CouponListProps {
  coupons: readonly Coupon[]
  onUses: (coupon: Coupon) => void
}

/** Each coupon with its rules, how many are used, and the switch. */
export function CouponList({ coupons, onUses }: CouponListProps) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'orders.confirm')
  const resume = useAction(({ couponId }: Coupon) => api.coupons.resume({ couponId }), {
    onDone: ({ code }) => showNotice(`${code} 又能用了`),
  })
  const stop = useAction(({ couponId }: Coupon) => api.coupons.stop({ couponId }), {
    onDone: (coupon) => showNotice(`停用了 ${coupon.code}`, { onUndo: () => resume.mutate(coupon) }),
  })
  return (
    <Stack as="ul" className={styles.list} role="list">
      {coupons.map((coupon) => {
        const act = coupon.state === 'stopped' ? resume : stop
        return (
          <Row as="li" key={coupon.couponId} gap={16} lines={8} wraps className={styles.coupon}>
            <Stack flex grow shrinks gap={4}>
              <Row gap={8}>
                <b>{coupon.code}</b>
                <Tag {...TONES[coupon.state]}>{COUPON_STATE_NAMES[coupon.state]}</Tag>
              </Row>
              <span>{offerWords(coupon)}</span>
              <Text size={12} tone="quiet">
                {periodWords(coupon)}，{coursesWords(coupon)}，每人一次，{coupon.createdBy}发的
              </Text>
            </Stack>
            <Button kind="link" onClick={() => onUses(coupon)}>
              用了 {coupon.usedCount}/{coupon.totalCount} 张
            </Button>
            {coupon.state === 'over' ? null : (
              <Button
                small
                aria-disabled={whyNot !== undefined || undefined}
                title={whyNot}
                onClick={() => {
                  if (whyNot === undefined && !act.isPending) act.mutate(coupon)
                }}
              >
                {coupon.state === 'stopped' ? '恢复' : '停用'}
                <span className="visually-hidden"> {coupon.code}</span>
              </Button>
            )}
          </Row>
        )
      })}
    </Stack>
  )
}
