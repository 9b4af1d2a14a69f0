/** Where providers are asked. An operator's form cannot change it, so no setting leads a request into the own network. */
const ADDRESSES = {
  aliyunSms: 'https://dysmsapi.aliyuncs.com',
  aliyunCode: 'https://dypnsapi.aliyuncs.com',
  tencentSms: 'https://sms.tencentcloudapi.com',
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  feishu: 'https://open.feishu.cn',
  wechatPay: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com',
  /** Opened by members, never asked by us. */
  alipayPages: 'https://openapi.alipay.com/gateway.do',
} as const

export type ProviderName = keyof typeof ADDRESSES
export type ProviderAddresses = Readonly<Record<ProviderName, string>>

/** With the address of a simulator each provider is a folder of it. `config.ts` allows that on this machine alone. */
export const providerAddresses = (simulatorUrl: string | undefined): ProviderAddresses =>
  simulatorUrl === undefined
    ? ADDRESSES
    : (Object.fromEntries(Object.keys(ADDRESSES).map((name) => [name, `${simulatorUrl}/${name}`])) as ProviderAddresses)
