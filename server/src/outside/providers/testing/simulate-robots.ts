import { createHmac } from 'node:crypto'
import type { Answer, Fault, Keys, Received } from './read-request.ts'

export interface SimulatedPost {
  robot: 'wecom' | 'dingtalk' | 'feishu'
  text: string
}

const coded = (errcode: number, errmsg: string): Answer => ({ body: { errcode, errmsg } })
const feishu = (code: number, msg: string): Answer => ({ body: { code, msg, data: {} } })

const HOUR_MS = 3_600_000

type RobotFault = Exclude<Fault, 'slow'>
const FAULTS: Record<SimulatedPost['robot'], Record<RobotFault, Answer>> = {
  wecom: {
    refused: coded(93_000, 'invalid webhook url, hint: [1] from ip: 10.0.0.1'),
    'wrong-signature': coded(93_000, 'invalid webhook url'),
    'rate-limited': coded(45_009, 'api freq out of limit'),
    broken: { status: 502, body: {} },
  },
  dingtalk: {
    refused: coded(310_000, 'keywords not in content, more: [https://ding-doc]'),
    'wrong-signature': coded(310_000, 'sign not match, more: [https://ding-doc]'),
    'rate-limited': coded(130_101, 'send too fast, exceed 20 times per minute'),
    broken: { body: { status: 1111, wait: 5, source: 'x5', punish: 'deny' } },
  },
  feishu: {
    refused: feishu(19_024, 'Key Words Not Found'),
    'wrong-signature': feishu(19_021, 'sign match fail or timestamp is not within one hour from current time'),
    'rate-limited': feishu(11_232, 'frequency limited psm[lark.oapi.app_platform_runtime]'),
    broken: feishu(9499, 'Bad Request'),
  },
}

/** All three answer 200, also to a refusal. */
export function createRobots(keys: Keys, now: () => Date, posts: SimulatedPost[]) {
  const isLate = (ms: number) => Math.abs(now().getTime() - ms) > HOUR_MS

  function wecom({ url, body }: Received): Answer {
    const text = (JSON.parse(body) as { text: { content: string } }).text.content
    const isKnown = url.pathname === '/wecom/cgi-bin/webhook/send' && url.searchParams.get('key') === keys.wecomKey
    if (!isKnown || Buffer.byteLength(text) > 2048) return coded(93_000, 'invalid webhook url')
    posts.push({ robot: 'wecom', text })
    return coded(0, 'ok')
  }

  function dingtalk({ url, body }: Received): Answer {
    if (url.pathname !== '/dingtalk/robot/send' || url.searchParams.get('access_token') !== keys.dingtalk.token)
      return coded(300_005, 'token is not exist')
    const { secret } = keys.dingtalk
    const timestamp = url.searchParams.get('timestamp') ?? ''
    const right = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    if (isLate(Number(timestamp)) || url.searchParams.get('sign') !== right) return coded(310_000, 'sign not match')
    posts.push({ robot: 'dingtalk', text: (JSON.parse(body) as { text: { content: string } }).text.content })
    return coded(0, 'ok')
  }

  function feishuRobot({ url, body }: Received): Answer {
    if (url.pathname !== `/feishu/open-apis/bot/v2/hook/${keys.feishu.hook}`) return feishu(19_001, 'param invalid')
    const sent = JSON.parse(body) as { timestamp: string; sign: string; content: { text: string } }
    const right = createHmac('sha256', `${sent.timestamp}\n${keys.feishu.secret}`).update('').digest('base64')
    if (isLate(Number(sent.timestamp) * 1000) || sent.sign !== right) return feishu(19_021, 'sign match fail')
    posts.push({ robot: 'feishu', text: sent.content.text })
    return feishu(0, 'success')
  }

  const robots = { wecom, dingtalk, feishu: feishuRobot }
  return (robot: SimulatedPost['robot'], received: Received, fault?: RobotFault): Answer =>
    fault ? FAULTS[robot][fault] : robots[robot](received)
}
