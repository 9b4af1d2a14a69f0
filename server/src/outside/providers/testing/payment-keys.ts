import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`keys/${name}.pem`, import.meta.url)), 'utf8')

/** A pair of the simulated gateways or of their merchant. It guards nothing. */
const pair = (name: string) => {
  const certificate = read(name)
  return {
    certificate,
    x509: new X509Certificate(certificate),
    key: createPrivateKey(read(`${name}-key`)),
    pem: read(`${name}-key`),
  }
}

const publicKeyKey = createPrivateKey(read('wechat-public-key-key'))

export const WECHAT_KEYS = {
  mchId: '1900000109',
  appId: 'wxd678efh567hg6787',
  apiKey: 'simulatorApiV3Key0123456789abcde',
  merchant: pair('wechat-merchant'),
  platforms: [pair('wechat-platform-a'), pair('wechat-platform-b')] as const,
  publicKey: {
    id: 'PUB_KEY_ID_0119000001092026111900000001',
    key: publicKeyKey,
    pem: createPublicKey(publicKeyKey).export({ type: 'spki', format: 'pem' }).toString(),
  },
}

export const ALIPAY_KEYS = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  app: pair('alipay-app'),
  alipay: pair('alipay'),
  roots: read('alipay-roots'),
}
