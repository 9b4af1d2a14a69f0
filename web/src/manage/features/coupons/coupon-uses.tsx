import type { Coupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { couponUsesQuery } from './coupons.queries.ts'
import styles from './coupon-list.module.css'

/** The orders that a coupon was used for. */
export function CouponUses({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const now = useNow()
  const [before, setBefore] = useState<number>()
  const uses = useQuery(couponUsesQuery(coupon.couponId, before))
  const last = uses.data?.list.at(-1)
  return (
    <Drawer title={`${coupon.code} 用在哪里`} onClose={onClose}>
      {uses.data === undefined ? (
        <NotYet title="用过的订单没有拿到" query={uses} count={4} height="double" />
      ) : uses.data.list.length === 0 ? (
        <Empty why="nothing" title="还没有人用" sentence="学员下单时填这个优惠码，订单会列在这里。" />
      ) : (
        <>
          <Stack as="ul" role="list">
            {uses.data.list.map((use) => (
              <Stack as="li" key={use.orderId} gap={4} className={styles.coupon}>
                <Row justify="between" gap={8}>
                  <Link to={paths.order(use.orderNo)}>{use.orderNo}</Link>
                  <span>{ORDER_STATUS_NAMES[use.status]}</span>
                </Row>
                <span>
                  《{use.courseName}》，减 {moneyWords(use.couponFen)}，付 {moneyWords(use.priceFen)}
                </span>
                <Text size={12} tone="quiet">
                  {use.nickName ?? '注销的会员'}，{recentTime(use.createTime, now)}下单
                  {use.status === 'cancelled' ? '，取消时还回来了' : ''}
                </Text>
              </Stack>
            ))}
          </Stack>
          {uses.data.hasMore && last ? <Button onClick={() => setBefore(last.orderId)}>更早的</Button> : null}
        </>
      )}
    </Drawer>
  )
}
