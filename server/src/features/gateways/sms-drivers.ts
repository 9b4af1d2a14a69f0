import { SMS_CODE_MINUTES } from '@bee/contract/limits.ts'
import { SMS_GATEWAYS, type SmsGatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { createAliyunSms } from '../../outside/providers/aliyun-sms.ts'
import type { ProviderAddresses } from '../../outside/providers/provider-addresses.ts'
import { Undelivered, type Refusal } from '../../outside/providers/refusal.ts'
import { createTencentSms } from '../../outside/providers/tencent-sms.ts'
import { createWebhookSmsGateway, SmsUnavailable, type SmsGateway } from '../../outside/sms-gateway.ts'
import type { GatewayValues } from './gateway-settings.service.ts'

const MINUTES = String(SMS_CODE_MINUTES)

const WEBHOOK_REFUSED: Refusal = {
  cause: 'settings',
  sentence: '网关没有收下：核对网址与密钥，再看网关自己的日志',
  field: 'address',
}

export const isSmsGateway = (name: string): name is SmsGatewayName => SMS_GATEWAYS.some((each) => each === name)

export function createSmsDrivers(parts: { addresses: ProviderAddresses; clock: Clock; randomness: Randomness }) {
  const { addresses, clock, randomness } = parts

  const base = ({ keyId = '', keySecret = '', signName = '', templateCode = '' }: GatewayValues) => ({
    keyId,
    keySecret,
    signName,
    templateCode,
    clock,
  })

  const drivers: Record<SmsGatewayName, (values: GatewayValues) => SmsGateway> = {
    'sms-aliyun': (values) =>
      createAliyunSms({
        ...base(values),
        api: 'sms',
        address: addresses.aliyunSms,
        parametersFor: (code) => ({ [values['variables'] ?? 'code']: code }),
        randomness,
      }),
    'sms-aliyun-code': (values) =>
      createAliyunSms({
        ...base(values),
        api: 'code',
        address: addresses.aliyunCode,
        parametersFor: (code) => ({ code, min: MINUTES }),
        randomness,
      }),
    'sms-tencent': (values) =>
      createTencentSms({
        ...base(values),
        address: addresses.tencentSms,
        appId: values['appId'] ?? '',
        parametersFor: (code) => (values['variables'] === 'code-minutes' ? [code, MINUTES] : [code]),
      }),
    'sms-webhook': ({ address = '', keySecret = '' }) =>
      createWebhookSmsGateway({ url: address, secret: keySecret, clock, randomness }),
  }

  /** Every failure comes with what the operator can do. */
  async function explained<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Undelivered) throw error
      if (error instanceof SmsUnavailable) throw new Undelivered(WEBHOOK_REFUSED)
      throw error
    }
  }

  return function driverOf(name: SmsGatewayName, values: GatewayValues): SmsGateway {
    const { send, sendLink, receiptOf } = drivers[name](values)
    return {
      send: (message) => explained(() => send(message)),
      ...(sendLink && { sendLink: (message) => explained(() => sendLink(message)) }),
      ...(receiptOf && { receiptOf }),
    }
  }
}

export type SmsDrivers = ReturnType<typeof createSmsDrivers>
