import { contract } from '@bee/contract/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from './bench-site.ts'
import { callOf } from './call-request.ts'
import { median } from './compare.ts'
import { Connection, getRequest } from './load.ts'

export const VIEWERS = 200
const SECONDS = 5
/** A player's read of a lecture of 1 Mbps: a second's worth, once a second. */
const PIECE_BYTES = 128 * 1024
/** The film that they watch is at least so large. */
export const FILE_BYTES = 50 * 1024 * 1024

/** How long a member waits for a call, in milliseconds; one call after the other, as a page makes them. */
export async function waitingTimes(site: BenchSite, until: number): Promise<number[]> {
  const connection = new Connection(site.port)
  const [lessonId] = site.lessonIds
  const { token, userId } = site.member
  const { request: requestOf } = callOf(contract.player.schedule)
  const request = requestOf({ lessonId: lessonId ?? 1 }, { token, userid: String(userId) })
  const times: number[] = []
  while (performance.now() < until) {
    const started = performance.now()
    await connection.ask(request)
    times.push(performance.now() - started)
    await sleep(5)
  }
  connection.close()
  return times
}

/** One of the viewers, until a moment. Answers how many pieces came. */
export async function watch(
  site: BenchSite,
  link: string,
  viewer: number,
  { until, viewers }: { until: number; viewers: number },
): Promise<number> {
  const connection = new Connection(site.port)
  let pieces = 0
  // They did not all press play in the same moment.
  await sleep((viewer * 1000) / viewers)
  while (performance.now() < until) {
    const start = ((viewer * 31 + pieces) * PIECE_BYTES) % (FILE_BYTES - PIECE_BYTES)
    const started = performance.now()
    await connection.ask(getRequest(link, { range: `bytes=${start}-${start + PIECE_BYTES - 1}` }))
    pieces += 1
    await sleep(Math.max(0, 1000 - (performance.now() - started)))
  }
  connection.close()
  return pieces
}

/** A member's call while no film is played, and while all viewers play one. */
export async function measureViewers(site: BenchSite, link: string) {
  const alone = await waitingTimes(site, performance.now() + SECONDS * 1000)
  const until = performance.now() + SECONDS * 1000
  const [crowded, ...pieces] = await Promise.all([
    waitingTimes(site, until),
    ...Array.from({ length: VIEWERS }, (_, viewer) => watch(site, link, viewer, { until, viewers: VIEWERS })),
  ])
  return {
    alone: median(alone),
    crowded: median(crowded),
    /** Of the pieces that 200 films need to play without a stop, the share that came. */
    share: pieces.reduce((sum, each) => sum + each, 0) / (VIEWERS * (SECONDS - 0.5)),
  }
}
