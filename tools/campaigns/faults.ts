import { findProcess } from '@bee/server/database/process-identity.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../e2e/seeded-folder.ts'
import type { Reply } from './caller.ts'
import { gatherCrowd, slowestOfHundred, type Crowd } from './crowd.ts'
import { lineFaults, nearFaults, type Fault } from './fault-kinds.ts'
import { watchMachine } from './machine.ts'
import { openDistantPlace, openPlace, type Place } from './place.ts'
import { findLostSaves } from './progress-saver.ts'

const MEMBERS = 200
const STOP_SECONDS = 30
const ANSWER_WITHIN_MS = 3000
/** Calls that began a moment before a fault are the ones it meets. */
const UNDER_WAY_MS = 500
const NORMAL_AFTER_MS = 2000
const LOOK_FOR_MS = 5000
const WARM_UP_MS = 5000
const USUAL_FOR_MS = 10_000
const MAX_RATIO = 3
/**
 * Members do not notice so little: where calls take some ten milliseconds, a few connections that are still cold make
 * three times of it.
 */
const UNNOTICED_MS = 50
/** At most so often a measurement is repeated to find the machine quiet. */
const MAX_LOOKS = 6
/** A hundred of the same complaint tell no more than a few. */
const MAX_SHOWN = 3

export interface FaultsOptions {
  members?: number
  /** How long the database is stopped, and how long a line is silent. */
  stopSeconds?: number
}

/** Every fault `times` times under members who learn. Answers the broken promises. */
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

interface Scene {
  place: Place
  crowd: Crowd
  /** The most that 99 of 100 calls take before the fault, in milliseconds. */
  usual: number
}

async function strikeAll(place: Place, faults: readonly Fault[], times: number): Promise<string[]> {
  const complaints: string[] = []
  const crowd = gatherCrowd(place)
  try {
    const scene = { place, crowd, usual: await measureUsual(place, crowd) }
    for (const fault of faults) {
      for (let nth = 0; nth < times; nth += 1) {
        const name = `${fault.name}（${nth + 1}/${times}）`
        const found = await strikeOnce(scene, fault, nth, name)
        complaints.push(...found.map((complaint) => `${name}：${complaint}`))
      }
    }
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error))
  } finally {
    await crowd.leave()
    await place.close()
  }
  return complaints
}

interface Look {
  replies: Reply[]
  p99: number
  /** Other programs held the processors: a time that is too long proves nothing. */
  isDisturbed: boolean
}

async function look(place: Place, crowd: Crowd, forMs: number): Promise<Look> {
  const wasDisturbed = await watchMachine(place)
  const from = performance.now()
  await sleep(forMs)
  const to = performance.now()
  const isDisturbed = await wasDisturbed()
  // A request that was under way at the end gets an answer or gives up.
  await sleep(ANSWER_WITHIN_MS)
  const replies = crowd.repliesBetween(from, to)
  return { replies, p99: slowestOfHundred(replies), isDisturbed }
}

/** Measures again where the first measurement proves nothing. */
async function lookUntil(isEnough: (look: Look) => boolean, makeLook: () => Promise<Look>): Promise<Look> {
  let latest = await makeLook()
  for (let nth = 1; nth < MAX_LOOKS && !isEnough(latest); nth += 1) latest = await makeLook()
  return latest
}

async function measureUsual(place: Place, crowd: Crowd): Promise<number> {
  await sleep(WARM_UP_MS)
  const usual = await lookUntil(
    ({ isDisturbed }) => !isDisturbed,
    () => look(place, crowd, USUAL_FOR_MS),
  )
  const note = usual.isDisturbed ? '，别的程序占着处理器，之后的比较不可靠' : ''
  process.stdout.write(`平时：请求 ${usual.replies.length}，p99 ${usual.p99.toFixed(1)} ms${note}\n`)
  return usual.p99
}

async function strikeOnce({ place, crowd, usual }: Scene, fault: Fault, nth: number, name: string): Promise<string[]> {
  const pid = place.site.pid()
  const before = await findProcess(pid)
  const begun = performance.now()
  crowd.forgetBefore(begun - UNDER_WAY_MS)
  await fault.strike(place, nth)
  const ended = performance.now()
  await sleep(NORMAL_AFTER_MS)
  const first = await look(place, crowd, LOOK_FOR_MS)
  const during = crowd.repliesBetween(begun - UNDER_WAY_MS, performance.now() - ANSWER_WITHIN_MS)
  const isProven = ({ p99, isDisturbed }: Look) => p99 <= mostAllowed(usual) || !isDisturbed
  const after = isProven(first) ? first : await lookUntil(isProven, () => look(place, crowd, LOOK_FOR_MS))

  const lost = await place.withPool((pool) => findLostSaves(pool, crowd.savers))
  const refused = during.filter(({ status }) => status !== 200)
  const backAfter = Math.max(0, ...refused.map(({ begun: asked, ms }) => asked + ms - ended))
  process.stdout.write(
    `${name}：历时 ${((ended - begun) / 1000).toFixed(1)} s，请求 ${during.length}，拒绝 ${refused.length}，` +
      `最长 ${longest(during).toFixed(0)} ms，结束后 ${backAfter.toFixed(0)} ms 不再拒绝，p99 ${after.p99.toFixed(1)} ms` +
      `（平时的 ${(after.p99 / usual).toFixed(1)} 倍${after === first ? '' : '，机器空闲后重测'}），丢失 ${lost.length}\n`,
  )
  const now = await findProcess(pid)
  return [
    ...(now !== undefined && now.started === before?.started ? [] : [`网站进程 ${pid} 已经不是原来的那个`]),
    ...judgeAnswers(during),
    ...judgeRefusals(first.replies),
    ...judgeSpeed(after, usual),
    ...lost,
  ]
}

const mostAllowed = (usual: number) => Math.max(usual * MAX_RATIO, UNNOTICED_MS)

const longest = (replies: readonly Reply[]) => Math.max(0, ...replies.map(({ ms }) => ms))

/** For every fault of the database, each request gets an answer in time, and in words. */
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

function judgeRefusals(replies: readonly Reply[]): string[] {
  const refused = replies.filter(({ status }) => status !== 200)
  return refused.length > 0 ? [`恢复之后仍拒绝 ${refused.length} 个请求：${sentencesOf(refused).join('；')}`] : []
}

function judgeSpeed({ p99, isDisturbed }: Look, usual: number): string[] {
  if (p99 <= mostAllowed(usual)) return []
  const note = isDisturbed ? '（别的程序一直占着处理器）' : ''
  return [`恢复之后 p99 是 ${p99.toFixed(1)} ms，应不超过 ${mostAllowed(usual).toFixed(1)} ms${note}`]
}

const sentencesOf = (replies: readonly Reply[]) =>
  [...new Set(replies.map(({ status, sentence }) => `${status} ${sentence}`))].slice(0, MAX_SHOWN)
