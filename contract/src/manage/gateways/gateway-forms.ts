import {
  KEY_SHAPE,
  KEY_WRONG,
  MAIL_SHAPE,
  signName,
  secretKey,
  keyId,
  templateCode,
  VARIABLE,
  SMS_LIMITS,
  NOTICE_FIELDS,
  type GatewayField,
} from './gateway-fields.ts'
import type { GatewayForm } from './gateway-form.ts'
import { PAYMENT_FORMS, PAYMENT_GATEWAYS } from './payment-forms.ts'

export const SMS_GATEWAYS = ['sms-aliyun', 'sms-aliyun-code', 'sms-tencent', 'sms-webhook'] as const
export const ROBOT_GATEWAYS = ['robot-wecom', 'robot-dingtalk', 'robot-feishu'] as const
export const GATEWAY_NAMES = [...PAYMENT_GATEWAYS, ...SMS_GATEWAYS, ...ROBOT_GATEWAYS, 'mail'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]
export type SmsGatewayName = (typeof SMS_GATEWAYS)[number]
export type RobotGatewayName = (typeof ROBOT_GATEWAYS)[number]

const ROBOT_WRONG = '不是这家机器人的网址，从群的机器人设置里整个复制过来'

const robotAddress = (hint: string, shape: RegExp): GatewayField => ({
  name: 'address',
  label: '机器人的网址',
  hint,
  isSecret: true,
  shape,
  wrong: ROBOT_WRONG,
})

const ROBOT_SECRET: GatewayField = {
  name: 'secret',
  label: '签名密钥',
  hint: '安全设置里选「签名校验」才有；选关键词的空着，关键词填「学校通知」',
  isSecret: true,
  isOptional: true,
  shape: KEY_SHAPE,
  wrong: KEY_WRONG,
}

const IS_WEB_ADDRESS = /^https?:\/\/[^\s/@]+(?:\/\S*)?$/

/** What each gateway asks for. The form of the desk, the server's check and its words come from here. */
export const GATEWAY_FORMS: Readonly<Record<GatewayName, GatewayForm>> = {
  ...PAYMENT_FORMS,
  'sms-aliyun': {
    group: 'sms',
    title: '阿里云短信',
    sign: '阿',
    about: '要企业认证的签名，报备 5 到 10 个工作日。先在 RAM 里建一个只能发短信的子用户',
    fields: [
      keyId('AccessKey ID'),
      secretKey('AccessKey Secret'),
      signName('控制台里审核通过的签名'),
      templateCode('验证码模板', '形如 SMS_123456789', /^SMS_\d{4,20}$/, '形如 SMS_123456789'),
      VARIABLE,
      ...SMS_LIMITS,
    ],
  },
  'sms-aliyun-code': {
    group: 'sms',
    title: '阿里云短信认证',
    sign: '证',
    about: '个人也能用：签名和模板由阿里云给，只能发验证码',
    fields: [
      keyId('AccessKey ID'),
      secretKey('AccessKey Secret'),
      signName('控制台里赠送的签名，如 速通互联验证码'),
      templateCode('赠送的模板', '形如 100001', /^\d{4,12}$/, '4 到 12 位数字，如 100001'),
      ...SMS_LIMITS,
    ],
  },
  'sms-tencent': {
    group: 'sms',
    title: '腾讯云短信',
    sign: '腾',
    about: '签名和模板审核通过以后，填五样就行',
    fields: [
      keyId('SecretId'),
      secretKey('SecretKey'),
      { name: 'appId', label: 'SDK AppID', hint: '形如 1400006666', shape: /^\d{6,12}$/, wrong: '6 到 12 位数字' },
      signName('签名的内容，不是编号'),
      templateCode('验证码模板', '数字编号，如 1110', /^\d{1,12}$/, '数字编号，如 1110'),
      {
        name: 'variables',
        label: '模板里的变量',
        shape: /^(?:code|code-minutes)$/,
        wrong: '从两种里选一种',
        choices: [
          ['code', '只有验证码'],
          ['code-minutes', '验证码，再是几分钟有效'],
        ],
      },
      ...SMS_LIMITS,
    ],
  },
  'sms-webhook': {
    group: 'sms',
    title: '自己的网关',
    sign: '自',
    about: '填一个网址，我们按固定格式把手机号和验证码签名发过去，收到 200 就算送出',
    fields: [
      {
        name: 'address',
        label: '网址',
        isSecret: true,
        shape: IS_WEB_ADDRESS,
        wrong: '须为 http:// 或 https:// 开头的网址，不带用户名和密码',
      },
      {
        name: 'keySecret',
        label: '签名的密钥',
        isSecret: true,
        shape: /^[\x21-\x7e]{16,128}$/,
        wrong: '至少 16 个字符，没有空格',
      },
      ...SMS_LIMITS,
    ],
  },
  'robot-wecom': {
    group: 'notices',
    title: '企业微信机器人',
    sign: '企',
    about: '在群里加一个机器人，粘贴它的网址就行，约 2 分钟',
    fields: [
      robotAddress(
        'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
        /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]{8,100}$/,
      ),
      ...NOTICE_FIELDS,
    ],
  },
  'robot-dingtalk': {
    group: 'notices',
    title: '钉钉机器人',
    sign: '钉',
    about: '粘贴机器人的网址和加签的密钥就行，约 2 分钟',
    fields: [
      robotAddress(
        'https://oapi.dingtalk.com/robot/send?access_token=…',
        /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[\w-]{8,128}$/,
      ),
      ROBOT_SECRET,
      ...NOTICE_FIELDS,
    ],
  },
  'robot-feishu': {
    group: 'notices',
    title: '飞书机器人',
    sign: '飞',
    about: '粘贴机器人的网址和签名密钥就行，约 2 分钟',
    fields: [
      robotAddress(
        'https://open.feishu.cn/open-apis/bot/v2/hook/…',
        /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/[\w-]{8,100}$/,
      ),
      ROBOT_SECRET,
      ...NOTICE_FIELDS,
    ],
  },
  mail: {
    group: 'notices',
    title: '邮件',
    sign: '邮',
    about: '用自己的邮箱发给几位同事，要邮箱的授权码',
    fields: [
      {
        name: 'host',
        label: '发信服务器',
        hint: 'QQ 是 smtp.qq.com，163 是 smtp.163.com，腾讯企业邮是 smtp.exmail.qq.com',
        shape: /^[a-z0-9](?:[a-z0-9.-]{0,100}[a-z0-9])?\.[a-z]{2,20}$/i,
        wrong: '一个主机名，如 smtp.qq.com',
      },
      {
        name: 'port',
        label: '端口',
        shape: /^(?:465|587)$/,
        wrong: '从两个里选一个',
        choices: [
          ['465', '465，一开始就加密'],
          ['587', '587，先连上再加密'],
        ],
      },
      {
        name: 'user',
        label: '登录名，也是发件地址',
        shape: MAIL_SHAPE,
        wrong: '写完整的邮箱，如 hello@school.cn',
      },
      {
        name: 'password',
        label: '授权码',
        hint: '在邮箱的设置里生成，不是网页上登录的密码',
        isSecret: true,
        shape: /^[\x21-\x7e]{4,128}$/,
        wrong: '4 到 128 个字母、数字和符号，中间没有空格',
      },
      {
        name: 'recipients',
        label: '发给谁',
        hint: '一行一个邮箱，最多 10 个',
        isLong: true,
        shape: /^[^\s@,;]{1,64}@[^\s@,;]{1,100}\.[a-z]{2,20}(?:\n[^\s@,;]{1,64}@[^\s@,;]{1,100}\.[a-z]{2,20}){0,9}$/i,
        wrong: '一行一个邮箱，最多 10 个',
      },
      ...NOTICE_FIELDS,
    ],
  },
}
