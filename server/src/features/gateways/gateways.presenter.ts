import { GATEWAY_FORMS, GATEWAY_NAMES, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Gateway, GatewayState } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import type { KeptGateway } from './gateway-settings.service.ts'
import { isSmsGateway } from './sms-drivers.ts'

const timeWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(5, 16).replace('T', ' ')

interface Standing {
  name: GatewayName
  kept: KeptGateway | undefined
  /** The first of the SMS gateways that are connected. */
  firstSms: GatewayName | undefined
  fixedHost: string | undefined
}

function stateOf({ name, kept, firstSms, fixedHost }: Standing): GatewayState {
  if (fixedHost !== undefined && isSmsGateway(name)) return 'fixed'
  if (!kept) return 'none'
  if (!kept.secrets) return 'sealed'
  if (kept.failure !== null) return 'failing'
  return isSmsGateway(name) && name !== firstSms ? 'spare' : 'used'
}

const FIXED = '服务器的环境变量 SMS_DOOR 已经定了走哪里，它优先。去掉它再重新启动，这里的才算数'
const SEALED = '服务器的 SECRET 换过，存着的密钥打不开了，再填一次就好'

function sentenceOf(state: GatewayState, { name, kept, fixedHost }: Standing): string {
  // The host alone, because the address may contain a key.
  if (state === 'fixed') return name === 'sms-webhook' ? `环境变量定的：验证码交给 ${fixedHost}，每条都签名` : FIXED
  if (!kept) return GATEWAY_FORMS[name].about
  if (state === 'sealed') return SEALED
  if (kept.failure !== null) return `${timeWords(kept.failingSince ?? kept.changedAt)} 起：${kept.failure}`
  const sent = kept.sentAt ? `最近一条 ${timeWords(kept.sentAt)} 送出` : '还没有发过'
  const sign = kept.facts['signName']
  return sign === undefined ? sent : `签名【${sign}】，${sent}`
}

function presentGateway(standing: Standing): Gateway {
  const { name, kept } = standing
  const state = stateOf(standing)
  return {
    gateway: name,
    state,
    sentence: sentenceOf(state, standing),
    values: kept
      ? GATEWAY_FORMS[name].fields.map(({ name: field }) => ({
          field,
          value: kept.facts[field] ?? '',
          tail: kept.tails[field] ?? null,
        }))
      : [],
    updateTime: kept?.changedAt.toISOString() ?? '',
  }
}

export function presentGateways(kept: readonly KeptGateway[], fixedHost: string | undefined): Gateway[] {
  const firstSms = kept.find(({ name }) => isSmsGateway(name))?.name
  return GATEWAY_NAMES.map((name) =>
    presentGateway({ name, kept: kept.find((each) => each.name === name), firstSms, fixedHost }),
  )
}
