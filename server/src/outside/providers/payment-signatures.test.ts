import { createPublicKey, X509Certificate } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { numberOf, rootNumberOf } from './alipay/certificate-numbers.ts'
import * as alipay from './alipay/sign-alipay.ts'
import { isSignedBy, readCertificate, readPrivateKey, readPublicKey, signRsa } from './rsa.ts'
import { ALIPAY_KEYS, WECHAT_KEYS } from './testing/payment-keys.ts'
import { ALIPAY_CERTIFICATE, ALIPAY_NOTICE, WECHAT_NOTICE, WECHAT_SIGNED } from './testing/vectors/payment-vectors.ts'
import * as wechat from './wechat-pay/sign-wechat.ts'

const TIMES = campaignTimes({ everyRun: 100, whole: 10_000 })
const RUN = { numRuns: TIMES, seed: campaignSeed(), endOnFailure: true }
const PATIENCE_MS = patiently(20_000 + TIMES * 20)

/** What has broken signatures of others: Chinese, emoji, signs of addresses and of forms, line ends, nothing. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('+', '&', '=', '%', '%2B', ' ', '"', '\\', '\n', '课', '付款', '🐝', '/', '?', '#', 'a'),
  }),
  fc.constant(''),
)

describe('published examples', () => {
  it('are signed alike, and a notice is believed but its short key is not', () => {
    const key = readPrivateKey(WECHAT_SIGNED.key) ?? expect.fail('no key')
    expect(signRsa(WECHAT_SIGNED.text, key)).toBe(WECHAT_SIGNED.signature)
    const certificate = readCertificate(WECHAT_NOTICE.certificate) ?? expect.fail('no certificate')
    expect(certificate.serialNumber).toBe(WECHAT_NOTICE.serial)
    const body = Buffer.from(WECHAT_NOTICE.body)
    expect(wechat.isTrue(certificate.publicKey, WECHAT_NOTICE, body)).toBe(true)
    body[40] = (body[40] ?? 0) + 1
    expect(wechat.isTrue(certificate.publicKey, WECHAT_NOTICE, body)).toBe(false)
    const { resource } = JSON.parse(WECHAT_NOTICE.body) as { resource: Record<string, unknown> }
    expect(wechat.openResource(resource, WECHAT_NOTICE.apiKey)).toBeUndefined()
  })

  it('of Alipay: a real notice is believed, one altered digit is not, and a certificate has its number', () => {
    const key = readPublicKey(ALIPAY_NOTICE.publicKey) ?? expect.fail('no key')
    const told = (values: Record<string, string>) =>
      alipay.readNotice(Buffer.from(new URLSearchParams(values).toString())) ?? expect.fail('no notice')
    expect(alipay.isTrueNotice(told(ALIPAY_NOTICE.values), key)).toBe(true)
    expect(alipay.isTrueNotice(told({ ...ALIPAY_NOTICE.values, total_amount: '0.11' }), key)).toBe(false)
    const { sign_type: _type, ...without } = ALIPAY_NOTICE.values
    expect(alipay.isTrueNotice(told(without), key)).toBe(true)
    expect(alipay.readNotice(Buffer.from('total_amount=1&total_amount=2'))).toBeUndefined()
    expect(numberOf(new X509Certificate(ALIPAY_CERTIFICATE.pem))).toBe(ALIPAY_CERTIFICATE.number)
  })
})

it('keys are read with and without the lines around them, and only keys of RSA', () => {
  const { pem, key } = ALIPAY_KEYS.app
  const bare = pem.replace(/-----[^-]+-----|\s/g, '')
  const old = key.export({ type: 'pkcs1', format: 'der' }).toString('base64')
  for (const written of [pem, bare, old]) expect(readPrivateKey(written)?.equals(key)).toBe(true)
  const open = createPublicKey(key)
  const spki = open.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const written of [spki, open.export({ type: 'spki', format: 'pem' }).toString()])
    expect(readPublicKey(written)?.equals(open)).toBe(true)
  for (const wrong of ['', 'nonsense', ALIPAY_KEYS.roots]) expect(readPrivateKey(wrong)).toBeUndefined()
  const [, ecRoot = ''] = ALIPAY_KEYS.roots.split(/(?=-----BEGIN)/)
  expect(readCertificate(ecRoot)).toBeUndefined()
})

describe('beside the libraries of others', () => {
  it(
    'WeChat: ours signs and theirs verifies, and the other way round',
    () => {
      const { merchant, platforms, apiKey, mchId } = WECHAT_KEYS
      const open = createPublicKey(merchant.key)
      const [platform] = platforms
      fc.assert(
        fc.property(text, text, fc.string({ unit: 'binary-ascii' }), (path, body, nonce) => {
          const request = {
            method: 'POST' as const,
            path: `/v3/${encodeURIComponent(path)}`,
            timestamp: 1_700_000_000,
            nonce,
            body,
          }
          const header = wechat.authorizationOf(request, { id: mchId, serial: 'S', key: merchant.key })
          const signature = /signature="([^"]+)"$/.exec(header)?.[1] ?? ''
          const theirs = Formatter.request('POST', request.path, request.timestamp, nonce, body)
          expect(Rsa.verify(theirs, signature, open)).toBe(true)

          const answer = { serial: '', timestamp: '1700000000', nonce, signature: '' }
          answer.signature = Rsa.sign(Formatter.response(answer.timestamp, nonce, body), platform.key)
          expect(wechat.isTrue(platform.x509.publicKey, answer, Buffer.from(body))).toBe(true)
          expect(wechat.isTrue(platform.x509.publicKey, answer, Buffer.from(`${body}.`))).toBe(false)

          const sealed = {
            nonce: 'abcdefghijkl',
            associated_data: path,
            ciphertext: Aes.AesGcm.encrypt(body, apiKey, 'abcdefghijkl', path),
          }
          expect(wechat.openResource(sealed, apiKey)).toBe(body)
        }),
        RUN,
      )
    },
    PATIENCE_MS,
  )

  it(
    'Alipay: notices signed here are believed there, and the other way round; addresses carry the same signature',
    () => {
      const { app, alipay: theirKeys, appId } = ALIPAY_KEYS
      const sdk = new AlipaySdk({
        appId,
        privateKey: app.pem,
        keyType: 'PKCS8',
        alipayPublicKey: createPublicKey(theirKeys.key).export({ type: 'spki', format: 'pem' }).toString(),
      })
      const appKey = createPublicKey(app.key)
      fc.assert(
        fc.property(text, text, fc.boolean(), (subject, remark, hasType) => {
          const values: Record<string, string> = {
            app_id: appId,
            subject,
            remark,
            ...(hasType && { sign_type: 'RSA2' }),
          }
          const signed = Object.keys(values)
            .toSorted()
            .map((name) => `${name}=${values[name]}`)
            .join('&')
          const told = { ...values, sign: signRsa(signed, theirKeys.key) }
          const body = Buffer.from(new URLSearchParams(told).toString())
          const read = alipay.readNotice(body) ?? expect.fail('no notice')
          expect(alipay.isTrueNotice(read, theirKeys.x509.publicKey)).toBe(true)
          expect(sdk.checkNotifySignV2(told)).toBe(true)

          const request = {
            method: 'POST' as const,
            path: `/v3/x?a=${encodeURIComponent(subject)}`,
            timestamp: 1,
            nonce: 'n',
            body: remark,
          }
          const header = alipay.authorizationOf(request, {
            appId,
            sellerId: '',
            key: app.key,
            alipayKey: theirKeys.x509.publicKey,
          })
          const [, said = '', sign = ''] = /^ALIPAY-SHA256withRSA (.+),sign=(.+)$/.exec(header) ?? []
          expect(isSignedBy(appKey, Buffer.from(`${said}\nPOST\n${request.path}\n${remark}\n`), sign)).toBe(true)
        }),
        RUN,
      )
      const content = { out_trade_no: '1T1', total_amount: '0.01', subject: '课 +&=%', product_code: 'X' }
      const theirs = new URL(
        sdk.pageExecute('alipay.trade.page.pay', 'GET', { bizContent: content, returnUrl: 'https://a.cn/b?c=d' }),
      )
      const { sign, ...parameters } = Object.fromEntries(theirs.searchParams)
      const ours = new URL(alipay.signedAddress('https://openapi.alipay.com/gateway.do', parameters, app.key))
      expect(ours.searchParams.get('sign')).toBe(sign)
      expect(Object.fromEntries(ours.searchParams)).toEqual({ ...parameters, sign })
    },
    PATIENCE_MS,
  )

  it('Alipay: numbers of certificates, and of a file of roots of which one is of another kind', () => {
    const { app, alipay: theirs, roots, appId } = ALIPAY_KEYS
    const { config } = new AlipaySdk({
      appId,
      privateKey: app.pem,
      keyType: 'PKCS8',
      appCertContent: app.certificate,
      alipayPublicCertContent: theirs.certificate,
      alipayRootCertContent: roots,
    })
    expect(numberOf(app.x509)).toBe(config.appCertSn)
    expect(numberOf(theirs.x509)).toBe(config.alipayCertSn)
    expect(rootNumberOf(roots)).toBe(config.alipayRootCertSn)
    expect(rootNumberOf('nothing')).toBeUndefined()
  })
})
