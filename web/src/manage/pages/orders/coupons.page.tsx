import type { Coupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { whyMayNot } from '../../api/why-not.ts'
import { CouponDialog } from '../../features/coupons/coupon-dialog.tsx'
import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { CouponUses } from '../../features/coupons/coupon-uses.tsx'
import { couponsQuery } from '../../features/coupons/coupons.queries.ts'
import { paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'

/** Coupons of the school, reached from the orders. */
export function Component() {
  const [query] = useSearchParams()
  const whyNot = whyMayNot(useMe(), 'orders.confirm')
  const list = useQuery(couponsQuery(wholeNumber(query.get('before'))))
  const [isMaking, setIsMaking] = useState(false)
  const [shown, setShown] = useState<Coupon>()
  const last = list.data?.hasMore ? list.data.list.at(-1) : undefined
  return (
    <PageFrame
      title="优惠码"
      isList
      actions={
        <>
          <ButtonLink to={paths.orders}>回到订单</ButtonLink>
          <Button
            kind="main"
            icon="plus"
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={() => {
              if (whyNot === undefined) setIsMaking(true)
            }}
          >
            发优惠码
          </Button>
        </>
      }
    >
      {list.data === undefined ? (
        <NotYet title="优惠码没有拿到" query={list} count={4} height="double" />
      ) : list.data.list.length === 0 ? (
        <Empty
          why="nothing"
          title="还没有优惠码"
          sentence="发一个，学员下单时填它就能少付。没有能用的码，下单的地方就没有这一栏。"
        />
      ) : (
        <CouponList coupons={list.data.list} onUses={setShown} />
      )}
      {last === undefined ? null : <ButtonLink to={`${paths.coupons}?before=${last.couponId}`}>更早的</ButtonLink>}
      {isMaking ? <CouponDialog onClose={() => setIsMaking(false)} /> : null}
      {shown === undefined ? null : <CouponUses coupon={shown} onClose={() => setShown(undefined)} />}
    </PageFrame>
  )
}
