import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName } from '../provider-addresses.ts'
import { readRequest, SIMULATOR_KEYS, type Answer, type Fault, type Received } from './read-request.ts'
import { createRobots, type SimulatedPost } from './simulate-robots.ts'
import { createAliyun, createTencent, type SimulatedSms } from './simulate-sms.ts'

/** The providers on this machine: they check signatures as published, and fail as they are told. */
export async function startSimulator({ now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {}) {
  const taken: SimulatedSms[] = []
  const posts: SimulatedPost[] = []
  const faults = new Map<ProviderName, Fault>()
  const aliyun = createAliyun(SIMULATOR_KEYS.aliyun, now, taken)
  const tencent = createTencent(SIMULATOR_KEYS.tencent, now, taken)
  const robots = createRobots(SIMULATOR_KEYS, now, posts)

  function answerOf(provider: ProviderName, received: Received, fault: Exclude<Fault, 'slow'> | undefined): Answer {
    if (provider === 'tencentSms') return tencent(received, fault)
    if (provider === 'aliyunSms' || provider === 'aliyunCode') return aliyun(provider, received, fault)
    return robots(provider, received, fault)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const received = await readRequest(request)
      const provider = received.url.pathname.split('/')[1] as ProviderName
      const fault = faults.get(provider)
      if (fault === 'slow') return
      const { status = 200, body } = answerOf(provider, received, fault)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  function close(): void {
    server.closeAllConnections()
    server.close()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    posts,
    setFault: (provider: ProviderName, fault?: Fault) =>
      fault === undefined ? faults.delete(provider) : faults.set(provider, fault),
    close,
  }
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>
