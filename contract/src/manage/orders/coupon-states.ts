/** The state of a coupon in the desk's list. */
export const COUPON_STATES = ['coming', 'open', 'used-up', 'over', 'stopped'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export const COUPON_STATE_NAMES: Record<CouponState, string> = {
  coming: '还没开始',
  open: '能用',
  'used-up': '用完了',
  over: '过期了',
  stopped: '停用了',
}
