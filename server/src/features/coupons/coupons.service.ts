import { badField, conflict } from '@bee/contract/failures.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { AskedCoupon, CouponsRepository, CouponWish } from './coupons.repository.ts'

export interface TakenCoupon {
  id: number
  code: string
  offFen: number
}

function refusalOf(coupon: AskedCoupon, askedFen: number, now: Date): string | undefined {
  if (coupon.isStopped) return '这个优惠码已经停用'
  if (coupon.startsAt > now) return `这个优惠码从 ${minuteInShanghai(coupon.startsAt)} 起能用`
  if (coupon.endsAt <= now) return '这个优惠码已经过期'
  if (!coupon.coversCourse) return '这个优惠码不能用在这门课上'
  if (askedFen < coupon.minFen) return `满 ${moneyWords(coupon.minFen)} 才能用，这门课现在是 ${moneyWords(askedFen)}`
  if (coupon.isUsedByMember) return '这个优惠码每人只能用一次，你已经用过了'
  return coupon.isUsedUp ? '这个优惠码已经用完了' : undefined
}

/** The member's side of coupons: an order takes one with it when it is placed, and gives it back when it is cancelled. */
export function createCouponsService(parts: {
  database: Database
  coupons: CouponsRepository
  limits: Pick<RateLimits, 'takeCouponTry'>
  clock: Clock
}) {
  const { database, coupons, limits, clock } = parts

  async function accepted(db: Db, wish: CouponWish): Promise<TakenCoupon> {
    const coupon = await coupons.find(db, wish)
    if (!coupon) throw badField('coupon', '没有这个优惠码，请核对')
    const refusal = refusalOf(coupon, wish.askedFen, clock.now())
    if (refusal !== undefined) throw badField('coupon', refusal)
    return { id: coupon.id, code: coupon.code, offFen: coupon.offFen }
  }

  /** Takes nothing: the sheet shows what a code would take off. Limited, so that codes cannot be guessed. */
  async function look(wish: CouponWish): Promise<TakenCoupon> {
    await limits.takeCouponTry(wish.userId)
    return accepted(database, wish)
  }

  /** For an order of this transaction, whose member is locked. The trigger on orders counts the use. */
  async function take(work: Work, wish: CouponWish): Promise<TakenCoupon> {
    await coupons.lock(work, wish.code)
    return accepted(work, wish)
  }

  /** A cancelled order has given its coupon back: it can be opened again only while the coupon is still to be had. */
  async function refuseReopening(work: Work, orderId: number): Promise<void> {
    const coupon = await coupons.lockOfOrder(work, orderId)
    if (coupon?.isUsedElsewhere) throw conflict('这位会员把这笔的优惠码用在另一笔订单上了，请会员重新下单')
    if (coupon?.isUsedUp) throw conflict('这笔订单的优惠码已经被用完了，请会员重新下单')
  }

  /** The coupons of the order sheet: a field for a code, and the member's own ones beside it. */
  async function offer(buyer: Omit<CouponWish, 'code'>) {
    const now = clock.now()
    const takesCoupons = await coupons.isOffered(buyer, now)
    return { takesCoupons, own: takesCoupons ? await coupons.returned(buyer, now) : [] }
  }

  return { look, take, refuseReopening, offer }
}

export type CouponsService = ReturnType<typeof createCouponsService>
