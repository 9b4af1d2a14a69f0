import { findProcess } from '@bee/server/database/process-identity.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../../e2e/seeded-folder.ts'
import type { Reply } from './caller.ts'
import { gatherCrowd, slowestOfHundred, type Crowd } from './crowd.ts'
import { lineFaults, nearFaults, type Fault } from './fault-kinds.ts'
import { openDistantPlace, openPlace, type Place } from './place.ts'
import { findLostSaves } from './progress-saver.ts'

const MEMBERS = 200
const STOP_SECONDS = 30
const ANSWER_WITHIN_MS = 3000
const NORMAL_AFTER_MS = 2000
const LOOK_FOR_MS = 5000
const WARM_UP_MS = 5000
const USUAL_FOR_MS = 10_000
const MAX_RATIO = 3
/** A hundred of the same complaint tell no more than a few. */
const MAX_SHOWN = 3

export interface FaultsOptions {
  members?: number
  /** How long the database stands still, and how long a line is silent. */
  stopSeconds?: number
}

/** Every fault `times` times under members who learn. Answers what did not hold. */
export async function runFaults(times: number, options: FaultsOptions = {}): Promise<string[]> {
  const { members = MEMBERS, stopSeconds = STOP_SECONDS } = options
  const clearAway = await prepareFolders()
  try {
    const near = await openPlace('faults', members)
    const complaints = await strikeAll(near, nearFaults(stopSeconds), times)
    const distant = await openDistantPlace('faults-line', members)
    return [...complaints, ...(await strikeAll(distant, lineFaults(distant.line, stopSeconds), times))]
  } finally {
    await clearAway()
  }
}

async function strikeAll(place: Place, faults: readonly Fault[], times: number): Promise<string[]> {
  const complaints: string[] = []
  const crowd = gatherCrowd(place)
  try {
    const usual = await measureUsual(crowd)
    for (const fault of faults) {
      for (let nth = 0; nth < times; nth += 1) {
        const name = `${fault.name}（${nth + 1}/${times}）`
        const found = await strikeOnce(place, crowd, fault, nth, usual, name)
        complaints.push(...found.map((complaint) => `${name}：${complaint}`))
      }
    }
  } finally {
    await crowd.leave()
    await place.close()
  }
  return complaints
}

async function measureUsual(crowd: Crowd): Promise<number> {
  await sleep(WARM_UP_MS)
  const from = performance.now()
  await sleep(USUAL_FOR_MS)
  const replies = crowd.repliesBetween(from, performance.now())
  const usual = slowestOfHundred(replies)
  process.stdout.write(`平时：请求 ${replies.length}，p99 ${usual.toFixed(1)} ms\n`)
  return usual
}

async function strikeOnce(
  place: Place,
  crowd: Crowd,
  fault: Fault,
  nth: number,
  usual: number,
  name: string,
): Promise<string[]> {
  const pid = place.site.pid()
  const before = await findProcess(pid)
  const begun = performance.now()
  crowd.forgetBefore(begun)
  await fault.strike(place, nth)
  const ended = performance.now()
  await sleep(NORMAL_AFTER_MS + LOOK_FOR_MS)
  const looked = performance.now()
  // Whoever was asking at the end of the look gets an answer or gives up.
  await sleep(ANSWER_WITHIN_MS)

  const during = crowd.repliesBetween(begun, looked)
  const after = crowd.repliesBetween(ended + NORMAL_AFTER_MS, looked)
  const p99 = slowestOfHundred(after)
  const lost = await place.withPool((pool) => findLostSaves(pool, crowd.savers))
  const refused = during.filter(({ status }) => status !== 200)
  const backAfter = Math.max(0, ...refused.map(({ begun: asked, ms }) => asked + ms - ended))
  process.stdout.write(
    `${name}：历时 ${((ended - begun) / 1000).toFixed(1)} s，请求 ${during.length}，拒绝 ${refused.length}，` +
      `最长 ${longest(during).toFixed(0)} ms，结束后 ${backAfter.toFixed(0)} ms 不再拒绝，` +
      `p99 ${p99.toFixed(1)} ms（平时的 ${(p99 / usual).toFixed(1)} 倍），丢失 ${lost.length}\n`,
  )
  const now = await findProcess(pid)
  return [
    ...(now !== undefined && now.started === before?.started ? [] : [`网站进程 ${pid} 已经不是原来的那个`]),
    ...judgeAnswers(during),
    ...judgeAfter(after, usual),
    ...lost,
  ]
}

const longest = (replies: readonly Reply[]) => Math.max(0, ...replies.map(({ ms }) => ms))

/** Whatever happens to the database, everybody hears of it in time and in words. */
function judgeAnswers(replies: readonly Reply[]): string[] {
  const late = replies.filter(({ ms }) => ms > ANSWER_WITHIN_MS)
  const odd = replies.filter(({ status, isEnvelope }) => ![200, 503].includes(status) || !isEnvelope)
  return [
    ...(late.length > 0
      ? [`${late.length} 个请求超过 ${ANSWER_WITHIN_MS} ms，最长 ${longest(late).toFixed(0)} ms`]
      : []),
    ...sentencesOf(odd).map((sentence) => `回答不合格：${sentence}`),
  ]
}

function judgeAfter(replies: readonly Reply[], usual: number): string[] {
  const refused = replies.filter(({ status }) => status !== 200)
  const ratio = slowestOfHundred(replies) / usual
  return [
    ...(refused.length > 0 ? [`恢复之后仍拒绝 ${refused.length} 个请求：${sentencesOf(refused).join('；')}`] : []),
    ...(ratio > MAX_RATIO ? [`恢复之后 p99 是平时的 ${ratio.toFixed(1)} 倍，应不超过 ${MAX_RATIO} 倍`] : []),
  ]
}

const sentencesOf = (replies: readonly Reply[]) =>
  [...new Set(replies.map(({ status, sentence }) => `${status} ${sentence}`))].slice(0, MAX_SHOWN)
