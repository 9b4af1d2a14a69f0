import { GATEWAY_FORMS } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { ONLINE_WAYS } from '@bee/contract/orders/payment-ways.ts'
import { PaymentTrouble } from '@bee/server/outside/payment-driver.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { WrongUse, withFeatures, type OperatorCommand } from './operator-command.ts'

const GATEWAYS = { wechat: 'pay-wechat', alipay: 'pay-alipay' } as const

const loadFeatures = async () => {
  const { paymentWaysFeature } = await import('@bee/server/features/gateways/payment-ways.feature.ts')
  return [paymentWaysFeature] as const
}

export const checkPayments: OperatorCommand = {
  usage: `用法：
  npm run payment:check  真的问一次接着的支付网关：微信支付验签测试，支付宝问一笔不存在的单；不花钱，什么也不改`,
  read(words) {
    if (words.length > 0) throw new WrongUse()
    const work = withFeatures(loadFeatures, async ({ services: { paymentWays } }) => {
      const lines: string[] = []
      let isWrong = false
      for (const way of ONLINE_WAYS) {
        const { title } = GATEWAY_FORMS[GATEWAYS[way]]
        try {
          const driver = await paymentWays.find(way)
          lines.push(`${title}：${driver ? await driver.check() : '没有接'}`)
        } catch (error) {
          if (!(error instanceof PaymentTrouble)) throw error
          isWrong = true
          lines.push(`${title}：不通。${error.refusal.sentence}`)
        }
      }
      const told = lines.join('\n')
      if (isWrong) throw new StartFailure(told)
      return told
    })
    return Object.assign(work, { needsSecret: true })
  },
}
