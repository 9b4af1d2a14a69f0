import type { PayingTry } from '@bee/contract/orders/paying.contract.ts'

interface WeixinBridge {
  invoke(name: string, parameters: object, answer: (result: { err_msg?: string }) => void): void
}

const READY = 'WeixinJSBridgeReady'
/** It answers `get_brand_wcpay_request:ok`, `:cancel` or `:fail`. */
const ACT = 'getBrandWCPayRequest'

const bridgeOf = () => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge

/** WeChat puts the bridge into its pages, sometimes after they are loaded. */
const whenReady = () =>
  new Promise<WeixinBridge>((resolve) => {
    const settle = () => {
      const bridge = bridgeOf()
      if (bridge) resolve(bridge)
    }
    document.addEventListener(READY, settle, { once: true })
    settle()
  })

/** Opens the payment inside of WeChat. `paid` is only what the app says; the server asks the gateway. */
export async function payInWeixin(
  parameters: NonNullable<PayingTry['jsapi']>,
): Promise<'paid' | 'cancelled' | 'failed'> {
  const bridge = await whenReady()
  return new Promise((resolve) => {
    bridge.invoke(ACT, parameters, ({ err_msg: said = '' }) => {
      if (said.endsWith(':ok')) resolve('paid')
      else resolve(said.endsWith(':cancel') ? 'cancelled' : 'failed')
    })
  })
}
