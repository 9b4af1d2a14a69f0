import { setTimeout as sleep } from 'node:timers/promises'
import { siteClient } from '../../../e2e/site-client.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { BenchSite } from '../bench-site.ts'

export interface Acts {
  done: number
  /** A colleague was quicker: with a sentence. */
  refused: number
  /** Any other answer. */
  failed: number
}

interface Plan {
  site: BenchSite
  cookie: string
  atOnce: number
  seconds: number
  /** Between two rounds: even a script reads the answer before it sends the next. */
  breathMs: number
}

/** Cancels and reopens one order, many times at once: all of them wait for the same row. */
export async function actOnOneOrder({ site, cookie, atOnce, seconds, breathMs }: Plan): Promise<Acts> {
  const member = siteClient(site, site.member)
  const { list } = await member.courses.list({ page: 1, limit: 100 })
  const course = list.find(({ price, isOpen }) => price > 0 && !isOpen)
  if (!course) throw new Error('The demo member has bought every course')
  const { orderNo } = await member.orders.place({ courseId: course.id, price: course.price, agreed: true })
  const headers = { 'bee-staff': '1', cookie, 'content-type': 'application/json' }
  const tally = { done: 0, refused: 0, failed: 0 }

  async function versionOf(): Promise<number> {
    const response = await fetch(`${site.url}${API_BASE_PATH}/manage/order/detail/${orderNo}`, { headers })
    const { data } = (await response.json()) as { data: { order: { version: number } } }
    return data.order.version
  }
  async function act(path: string, body: object): Promise<void> {
    const { status } = await fetch(`${site.url}${API_BASE_PATH}/manage/order/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    if (status === 200) tally.done += 1
    else if (status === 409) tally.refused += 1
    else tally.failed += 1
  }

  const until = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < until || round % 2 === 1; round += 1) {
    await sleep(breathMs)
    const version = await versionOf()
    const [path, more] = round % 2 === 0 ? ['cancel', { reason: '试一试' }] : ['reopen', {}]
    await Promise.all(Array.from({ length: atOnce }, () => act(path, { orderNo, version, ...more })))
  }
  return tally
}
