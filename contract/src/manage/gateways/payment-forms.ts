import type { GatewayField } from './gateway-fields.ts'
import type { GatewayForm } from './gateway-form.ts'

export const PAYMENT_GATEWAYS = ['pay-wechat', 'pay-alipay', 'pay-bank'] as const
export type PaymentGatewayName = (typeof PAYMENT_GATEWAYS)[number]

/** Whether members are offered it. What was paid by it stays connected either way: notices and refunds go on. */
const PAY_STATE: GatewayField = {
  name: 'state',
  label: '给学员用吗',
  shape: /^(?:on|off)$/,
  wrong: '从两个里选一个',
  choices: [
    ['on', '给学员用'],
    ['off', '先停着'],
  ],
}

const CERTIFICATE_SHAPE = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/
const CERTIFICATE_WRONG = '整段粘贴，从 -----BEGIN CERTIFICATE----- 到 -----END CERTIFICATE-----'
const CERTIFICATE_MAX = 6000
const ROOT_CERTIFICATES_MAX = 20_000

const certificate = (name: string, label: string, hint: string): GatewayField => ({
  name,
  label,
  hint,
  isLong: true,
  shape: CERTIFICATE_SHAPE,
  wrong: CERTIFICATE_WRONG,
  most: CERTIFICATE_MAX,
})

/** With the lines around it, or the base64 alone. */
const KEY_TEXT = /^(?:-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----|[A-Za-z0-9+/=\s]{300,})$/

const privateKey = (label: string, hint: string): GatewayField => ({
  name: 'privateKey',
  label,
  hint,
  isSecret: true,
  isLong: true,
  shape: KEY_TEXT,
  wrong: '整段粘贴私钥，开头结尾的两行也带上',
  most: CERTIFICATE_MAX,
})

const publicKey = (name: string, label: string, hint: string): GatewayField => ({
  name,
  label,
  hint,
  isLong: true,
  isOptional: true,
  shape: KEY_TEXT,
  wrong: '整段粘贴公钥，开头结尾的两行也带上',
  most: CERTIFICATE_MAX,
})

export const PAYMENT_FORMS: Readonly<Record<PaymentGatewayName, GatewayForm>> = {
  'pay-wechat': {
    group: 'pay',
    title: '微信支付',
    sign: '微',
    about: '要企业或个体户的商户号。在商户平台的 账户中心 → API 安全 里拿到证书、密钥和微信支付公钥',
    fields: [
      PAY_STATE,
      { name: 'merchant', label: '商户号', shape: /^\d{8,12}$/, wrong: '8 到 12 位数字' },
      {
        name: 'appId',
        label: 'AppID',
        hint: '公众号或小程序的，要和商户号关联过',
        shape: /^wx[0-9a-z]{16}$/i,
        wrong: '形如 wxd678efh567hg6787，18 位',
      },
      certificate('certificate', '商户证书', 'apiclient_cert.pem 里的全部'),
      privateKey('商户私钥', 'apiclient_key.pem 里的全部'),
      {
        name: 'apiKey',
        label: 'APIv3 密钥',
        isSecret: true,
        shape: /^[\x21-\x7e]{32}$/,
        wrong: '正好 32 个字母、数字或符号',
      },
      {
        name: 'publicKeyId',
        label: '微信支付公钥的编号',
        hint: 'PUB_KEY_ID_ 开头；2024 年以前的商户没有就空着，用平台证书',
        isOptional: true,
        shape: /^PUB_KEY_ID_\w{8,80}$/,
        wrong: 'PUB_KEY_ID_ 开头，整个复制',
      },
      publicKey('publicKey', '微信支付公钥', 'pub_key.pem 里的全部'),
      {
        name: 'h5',
        label: '手机浏览器里',
        hint: '唤起微信要在商户平台开通 H5 支付，并填上这个网站的域名',
        shape: /^(?:off|on)$/,
        wrong: '从两个里选一个',
        choices: [
          ['off', '给二维码'],
          ['on', '唤起微信（H5 支付）'],
        ],
      },
    ],
  },
  'pay-alipay': {
    group: 'pay',
    title: '支付宝',
    sign: '支',
    about: '在开放平台建一个网页应用，签约电脑网站支付、手机网站支付和当面付。密钥或证书用一种就行',
    fields: [
      PAY_STATE,
      { name: 'appId', label: 'APPID', shape: /^\d{16}$/, wrong: '16 位数字' },
      {
        name: 'sellerId',
        label: '收款账号的 PID',
        hint: '2088 开头，在商家平台的账户信息里',
        shape: /^2088\d{12}$/,
        wrong: '2088 开头的 16 位数字',
      },
      privateKey('应用私钥', '生成密钥的工具给的那一段'),
      publicKey('alipayKey', '支付宝公钥', '密钥方式才填。是支付宝给的那一个，不是应用公钥'),
      { ...certificate('certificate', '应用公钥证书', '证书方式才填，三份都要'), isOptional: true },
      {
        ...certificate('alipayCertificate', '支付宝公钥证书', 'alipayCertPublicKey_RSA2.crt 里的全部'),
        isOptional: true,
      },
      {
        ...certificate('rootCertificate', '支付宝根证书', 'alipayRootCert.crt 里的全部，有好几段'),
        isOptional: true,
        most: ROOT_CERTIFICATES_MAX,
      },
      {
        name: 'pc',
        label: '电脑上',
        shape: /^(?:code|page)$/,
        wrong: '从两个里选一个',
        choices: [
          ['code', '在我们的页面上扫码（当面付）'],
          ['page', '去支付宝的页面（电脑网站支付）'],
        ],
      },
    ],
  },
  'pay-bank': {
    group: 'pay',
    title: '银行转账',
    sign: '银',
    about: '学员照着付款说明转账，收到以后人工确认。写好付款说明就能用',
    fields: [PAY_STATE],
  },
}
