import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName } from '../provider-addresses.ts'
import { readRequest, SIMULATOR_KEYS, type Answer, type Fault, type Received } from './read-request.ts'
import { createAlipaySimulator } from './simulate-alipay.ts'
import { createRobots, type SimulatedPost } from './simulate-robots.ts'
import { createAliyun, createTencent, type SimulatedSms } from './simulate-sms.ts'
import { createWechatPaySimulator } from './simulate-wechat-pay.ts'
import type { GatewayAnswer } from './simulated-trades.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** The providers on this machine: they check signatures as published, and fail as they are told. */
export async function startSimulator({ now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {}) {
  const taken: SimulatedSms[] = []
  const posts: SimulatedPost[] = []
  const faults = new Map<ProviderName, Fault>()
  const aliyun = createAliyun(SIMULATOR_KEYS.aliyun, now, taken)
  const tencent = createTencent(SIMULATOR_KEYS.tencent, now, taken)
  const robots = createRobots(SIMULATOR_KEYS, now, posts)
  const wechatPay = createWechatPaySimulator(now)
  const alipay = createAlipaySimulator(now, urlOf)
  const payments = { wechatPay, alipay }

  function urlOf(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  type MessageProvider = Exclude<ProviderName, keyof typeof payments | 'alipayPages'>
  function messageAnswer(
    provider: MessageProvider,
    received: Received,
    fault: Exclude<Fault, 'slow'> | undefined,
  ): GatewayAnswer {
    const { status = 200, body } = answerOf(provider, received, fault)
    return { status, headers: JSON_TYPE, bytes: Buffer.from(JSON.stringify(body)) }
  }

  function answerOf(provider: MessageProvider, received: Received, fault: Exclude<Fault, 'slow'> | undefined): Answer {
    if (provider === 'tencentSms') return tencent(received, fault)
    if (provider === 'aliyunSms' || provider === 'aliyunCode') return aliyun(provider, received, fault)
    return robots(provider, received, fault)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const received = await readRequest(request)
      const provider = received.url.pathname.split('/')[1] as keyof typeof payments | MessageProvider
      const fault = faults.get(provider)
      if (fault === 'slow') return
      const answer =
        provider === 'wechatPay' || provider === 'alipay'
          ? payments[provider].answer(received, request.method ?? 'GET')
          : messageAnswer(provider, received, fault)
      // A broken line, so that no test waits for the patience of the asker.
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.bytes)
      else request.socket.destroy()
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  function close(): void {
    server.closeAllConnections()
    server.close()
  }

  return {
    url: urlOf(),
    taken,
    posts,
    wechatPay,
    alipay,
    setFault: (provider: ProviderName, fault?: Fault) =>
      fault === undefined ? faults.delete(provider) : faults.set(provider, fault),
    close,
  }
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>
