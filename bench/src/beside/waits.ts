import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from '../bench-site.ts'
import { median } from '../compare.ts'
import { Connection, getRequest } from '../load.ts'

/** The pause of a page between its calls. */
const BREATH_MS = 5

export type WaitedSite = Pick<BenchSite, 'port' | 'member'>

/** How long a member waited, call by call, in milliseconds. */
export async function waitsOf(site: WaitedSite, seconds: number): Promise<number[]> {
  const connection = new Connection(site.port)
  const { token, userId } = site.member
  const request = getRequest(`${API_BASE_PATH}/user/info`, { token, userid: String(userId) })
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  while (performance.now() < until) {
    const started = performance.now()
    await connection.ask(request)
    waits.push(performance.now() - started)
    await sleep(BREATH_MS)
  }
  connection.close()
  return waits
}

export interface WaitSummary {
  median: number
  p99: number
}

export const summaryOf = (waits: readonly number[]): WaitSummary => ({
  median: median(waits),
  p99: [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0,
})
