import type { Clock } from '../clock.ts'
import { askProvider, type GiveUpAfter } from './ask-provider.ts'
import { refusalOf, silence, Undelivered, unknownAnswer, type Refusal, type RefusalRow } from './refusal.ts'
import { signDingtalk, signFeishu } from './sign-robots.ts'

export type RobotName = 'wecom' | 'dingtalk' | 'feishu'

/** In every message, so that a robot that asks for a keyword lets it through. */
export const ROBOT_KEYWORD = '学校通知'

const NAMES: Record<RobotName, string> = { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' }

const gone = (name: string): RefusalRow => [
  'settings',
  `${name}没有这个机器人了：网址抄错了，或者机器人被删掉、停用了`,
  'address',
]
const tooFast = (name: string): RefusalRow => ['passing', `${name}说发得太快，过十分钟再试`]
const keyword = (name: string): RefusalRow => [
  'settings',
  `${name}说关键词不匹配。在机器人的安全设置里加上关键词「${ROBOT_KEYWORD}」`,
]
const sign = (name: string): RefusalRow => [
  'settings',
  `${name}说签名不对：签名密钥抄错了，或者这台服务器的钟差了一小时以上`,
  'secret',
]
const network = (name: string): RefusalRow => ['settings', `这台服务器的地址不在${name}机器人的白名单里`]
const busy = (name: string): RefusalRow => ['passing', `${name}现在忙，过几分钟再试`]

/** 310000 of 钉钉 has three meanings, which only the message tells. */
function dingtalkSafety(message: string): RefusalRow {
  if (message.includes('sign')) return sign(NAMES.dingtalk)
  if (message.includes('whitelist') || message.includes('ip ')) return network(NAMES.dingtalk)
  return keyword(NAMES.dingtalk)
}

const { wecom, dingtalk, feishu } = NAMES
const ANSWERS: Record<RobotName, Readonly<Record<number, RefusalRow>>> = {
  wecom: { 93_000: gone(wecom), 45_009: tooFast(wecom), 45_033: tooFast(wecom), [-1]: busy(wecom) },
  dingtalk: {
    300_001: gone(dingtalk),
    300_005: gone(dingtalk),
    400_101: gone(dingtalk),
    400_102: gone(dingtalk),
    400_013: ['settings', '钉钉的这个群已经没有了', 'address'],
    130_101: tooFast(dingtalk),
    410_100: tooFast(dingtalk),
    [-1]: busy(dingtalk),
  },
  feishu: {
    19_001: gone(feishu),
    19_021: sign(feishu),
    19_022: network(feishu),
    19_024: keyword(feishu),
    11_232: tooFast(feishu),
  },
}

/** Success is a zero and nothing else: all of them answer 200 to a refusal, and one of them sometimes without a code. */
function refusalIn(robot: RobotName, body: Readonly<Record<string, unknown>> | undefined): Refusal | undefined {
  const code = body?.[robot === 'feishu' ? 'code' : 'errcode']
  if (code === 0) return undefined
  if (typeof code !== 'number') return refusalOf(busy(NAMES[robot]))
  if (robot === 'dingtalk' && code === 310_000) {
    const message = body?.['errmsg']
    return refusalOf(dingtalkSafety(typeof message === 'string' ? message : ''))
  }
  const row = ANSWERS[robot][code]
  return row ? refusalOf(row) : unknownAnswer(NAMES[robot], String(code))
}

export interface RobotSettings {
  robot: RobotName
  /** Of the provider. */
  base: string
  /** As the provider shows it: path and query are used, and they are the secret. */
  address: string
  /** Empty where the robot asks for a keyword. */
  secret: string
  clock: Pick<Clock, 'now'>
  giveUpAfter?: GiveUpAfter | undefined
}

/** Posts one text to a group. Throws `Undelivered`. */
export function createRobot({ robot, base, address, secret, clock, giveUpAfter }: RobotSettings) {
  function request(text: string): { query: string; body: object } {
    const ms = clock.now().getTime()
    if (robot === 'feishu') {
      const timestamp = Math.floor(ms / 1000)
      const signed = secret === '' ? {} : { timestamp: String(timestamp), sign: signFeishu(secret, timestamp) }
      return { query: '', body: { ...signed, msg_type: 'text', content: { text } } }
    }
    const body = { msgtype: 'text', text: { content: text } }
    if (robot === 'wecom' || secret === '') return { query: '', body }
    return { query: `&timestamp=${ms}&sign=${encodeURIComponent(signDingtalk(secret, ms))}`, body }
  }

  async function post(text: string): Promise<void> {
    const { pathname, search } = new URL(address)
    const { query, body } = request(text)
    const answer = await askProvider(`${base}${pathname}${search}${query}`, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      giveUpAfter,
    })
    const refusal = answer ? refusalIn(robot, answer.body) : silence(NAMES[robot])
    if (refusal) throw new Undelivered(refusal)
  }

  return { post }
}
