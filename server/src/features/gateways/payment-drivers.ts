import { createPublicKey, type X509Certificate } from 'node:crypto'
import { DAY_MS } from '@bee/contract/durations.ts'
import type { PaymentGatewayName } from '@bee/contract/manage/gateways/payment-forms.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import type { Clock } from '../../outside/clock.ts'
import { PaymentTrouble, type PaymentDriver } from '../../outside/payment-driver.ts'
import { createAlipay } from '../../outside/providers/alipay/alipay.ts'
import { numberOf, rootNumberOf } from '../../outside/providers/alipay/certificate-numbers.ts'
import type { ProviderAddresses } from '../../outside/providers/provider-addresses.ts'
import { belongsTo, endOf, readCertificate, readPrivateKey, readPublicKey } from '../../outside/providers/rsa.ts'
import type { CertificateMemory } from '../../outside/providers/wechat-pay/ask-wechat.ts'
import { createWechatPay } from '../../outside/providers/wechat-pay/wechat-pay.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { GatewayValues } from './gateway-settings.service.ts'

/** Staff are warned this long before a certificate ends. */
export const ENDING_MS = 30 * DAY_MS

export const GATEWAY_OF_WAY: Readonly<Record<OnlineWay, PaymentGatewayName>> = {
  wechat: 'pay-wechat',
  alipay: 'pay-alipay',
}
export const wayOf = (name: string): OnlineWay | undefined =>
  name === 'pay-wechat' ? 'wechat' : name === 'pay-alipay' ? 'alipay' : undefined

const wrong = (field: string, sentence: string) => new PaymentTrouble({ cause: 'settings', sentence, field })

function need<Value>(value: Value | undefined, field: string, sentence: string): Value {
  if (value === undefined) throw wrong(field, sentence)
  return value
}

const NO_CERTIFICATE = '这一段不是能用的证书，把文件里的全部粘贴过来'
const NO_PRIVATE_KEY = '这一段不是能用的 RSA 私钥（2048 位以上），把文件里的全部粘贴过来'
const NO_PUBLIC_KEY = '这一段不是能用的 RSA 公钥（2048 位以上），把文件里的全部粘贴过来'

const CERTIFICATE_FIELDS = ['certificate', 'alipayCertificate'] as const

/** The first end of the certificates among the settings; undefined without one. They are no secret, so a page may ask. */
export function firstEnd(facts: GatewayValues): Date | undefined {
  const ends = CERTIFICATE_FIELDS.flatMap((field) => {
    const certificate = readCertificate(facts[field] ?? '')
    return certificate ? [endOf(certificate).getTime()] : []
  })
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined
}

/** Makes gateways out of the settings of the desk. Throws `PaymentTrouble` with the field that is wrong. */
export function createPaymentDrivers(parts: { addresses: ProviderAddresses; clock: Clock; randomness: Randomness }) {
  const { addresses, clock, randomness } = parts
  const memory: CertificateMemory = new Map()

  function refuseEnded(certificate: X509Certificate, field: string): void {
    if (endOf(certificate) <= clock.now()) throw wrong(field, '这份证书已经过期，去申请一份新的')
  }

  function wechat(values: GatewayValues): PaymentDriver {
    const at = (field: string) => values[field] ?? ''
    const certificate = need(readCertificate(at('certificate')), 'certificate', NO_CERTIFICATE)
    refuseEnded(certificate, 'certificate')
    const key = need(readPrivateKey(at('privateKey')), 'privateKey', NO_PRIVATE_KEY)
    if (!belongsTo(certificate, key)) throw wrong('privateKey', '私钥和商户证书不是一对，两个文件要来自同一次申请')
    if ((at('publicKey') === '') !== (at('publicKeyId') === '')) {
      throw wrong('publicKey', '微信支付公钥和它的编号要一起填，或者一起空着')
    }
    const publicKey =
      at('publicKey') === ''
        ? undefined
        : { id: at('publicKeyId'), key: need(readPublicKey(at('publicKey')), 'publicKey', NO_PUBLIC_KEY) }
    return createWechatPay({
      address: addresses.wechatPay,
      merchant: { id: at('merchant'), key, serial: certificate.serialNumber, apiKey: at('apiKey'), publicKey },
      appId: at('appId'),
      hasH5: at('h5') === 'on',
      memory,
      clock,
      randomness,
    })
  }

  function alipay(values: GatewayValues): PaymentDriver {
    const at = (field: string) => values[field] ?? ''
    const key = need(readPrivateKey(at('privateKey')), 'privateKey', NO_PRIVATE_KEY)
    const hasCertificates = ['certificate', 'alipayCertificate', 'rootCertificate'].some((field) => at(field) !== '')
    const merchant = { appId: at('appId'), sellerId: at('sellerId'), key }
    const keys = hasCertificates ? byCertificates(values, key) : byKey(at('alipayKey'), key)
    return createAlipay({
      address: addresses.alipay,
      pageAddress: addresses.alipayPages,
      merchant: { ...merchant, ...keys },
      pc: at('pc') === 'page' ? 'page' : 'code',
      clock,
      randomness,
    })
  }

  function byKey(text: string, own: ReturnType<typeof createPublicKey>) {
    if (text === '') throw wrong('alipayKey', '填支付宝公钥，或者填三份证书，两种里用一种')
    const alipayKey = need(readPublicKey(text), 'alipayKey', NO_PUBLIC_KEY)
    if (alipayKey.equals(createPublicKey(own)))
      throw wrong('alipayKey', '这是应用公钥。要填的是支付宝公钥，在开放平台的接口加签方式里查看')
    return { alipayKey }
  }

  function byCertificates(values: GatewayValues, key: ReturnType<typeof createPublicKey>) {
    const read = (field: string) => need(readCertificate(values[field] ?? ''), field, NO_CERTIFICATE)
    const app = read('certificate')
    const theirs = read('alipayCertificate')
    refuseEnded(app, 'certificate')
    refuseEnded(theirs, 'alipayCertificate')
    if (!belongsTo(app, key)) throw wrong('privateKey', '私钥和应用公钥证书不是一对')
    const rootSn = need(rootNumberOf(values['rootCertificate'] ?? ''), 'rootCertificate', NO_CERTIFICATE)
    return { alipayKey: theirs.publicKey, certificates: { appSn: numberOf(app), alipaySn: numberOf(theirs), rootSn } }
  }

  const drivers = { wechat, alipay } satisfies Record<OnlineWay, (values: GatewayValues) => PaymentDriver>
  return (way: OnlineWay, values: GatewayValues) => drivers[way](values)
}

export type PaymentDrivers = ReturnType<typeof createPaymentDrivers>
