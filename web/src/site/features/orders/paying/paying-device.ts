import type { PayingDevice } from '@bee/contract/orders/payment-ways.ts'

const WECHAT = /MicroMessenger/i
const PHONE = /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i

/** By what the browser is, not by its width: a narrow window on a computer opens no app. */
export function payingDevice(userAgent: string): PayingDevice {
  if (WECHAT.test(userAgent)) return 'wechat'
  return PHONE.test(userAgent) ? 'phone' : 'pc'
}
