import { expect, it } from 'vitest'
import { canonicalQuery, signAcs3 } from './sign-acs3.ts'
import { signDingtalk, signFeishu } from './sign-robots.ts'
import { signTc3 } from './sign-tc3.ts'

const ALIYUN_KEYS = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }
const TENCENT_KEYS = { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }

it('signs the example that 阿里云 has published', () => {
  const query = canonicalQuery({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  })
  const { hashed, signature } = signAcs3(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      path: '/',
      query,
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      body: '',
    },
    ALIYUN_KEYS,
  )
  expect(hashed).toBe('7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259')
  expect(signature).toBe('06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
})

it('signs a code by 阿里云 as the library of the provider does', () => {
  const query = canonicalQuery({
    PhoneNumbers: '13800138000',
    SignName: '蜂学堂',
    TemplateCode: 'SMS_123456789',
    TemplateParam: '{"code":"123456"}',
    OutId: 'm-1',
  })
  const { signature } = signAcs3(
    {
      host: 'dysmsapi.aliyuncs.com',
      path: '/',
      query,
      action: 'SendSms',
      version: '2017-05-25',
      date: '2026-11-17T12:00:00Z',
      nonce: '1'.padStart(32, '0'),
      body: '',
    },
    ALIYUN_KEYS,
  )
  expect(signature).toBe('e44c1b5bd19db75fc3d63cd308dc8d4a5d3c2c8f31c6b54af5cf0884855eb1f3')
})

it('escapes what a browser leaves as it is', () => {
  expect(canonicalQuery({ b: "a b!'()*~", a: '+' })).toBe('a=%2B&b=a%20b%21%27%28%29%2A~')
})

const CVM_BODY = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
const CVM = {
  service: 'cvm',
  host: 'cvm.tencentcloudapi.com',
  path: '/',
  contentType: 'application/json; charset=utf-8',
  timestamp: 1_551_113_065,
  body: CVM_BODY,
}

it('signs both examples that 腾讯云 has published', () => {
  expect(signTc3(CVM, TENCENT_KEYS).signature).toBe('72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168')
  const hidden = { id: `AKID${'*'.repeat(32)}`, secret: '*'.repeat(32) }
  const { signature } = signTc3({ ...CVM, headers: { 'x-tc-action': 'describeinstances' } }, hidden)
  expect(signature).toBe('10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f')
})

it('signs a code by 腾讯云 as the library of the provider does', () => {
  const body = JSON.stringify({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    SignName: '蜂学堂',
    TemplateId: '1110',
    TemplateParamSet: ['123456', '5'],
    SessionContext: 'm-1',
  })
  const { signature } = signTc3(
    {
      service: 'sms',
      host: 'sms.tencentcloudapi.com',
      path: '/',
      contentType: 'application/json',
      timestamp: 1_700_000_000,
      body,
    },
    TENCENT_KEYS,
  )
  expect(signature).toBe('d91c11c1fe5528090b81f22a70b2b816181d47b48404e392ef01ef5a43bf4b25')
})

it('signs for the robots of 钉钉 and 飞书', () => {
  expect(signDingtalk('xxx', 1_661_860_880)).toBe('dIUMcehSFkPlWOGqwoP5EFcartyN67QSY9wbVW+hTbE=')
  expect(signFeishu('xxx', 1_661_860_880)).toBe('QnWVTSBe6FmQDE0bG6X0mURbI+DnvVyu1h+j5dHOjrU=')
  expect(signFeishu('demo', 1_599_360_473)).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=')
})
