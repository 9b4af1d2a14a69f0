import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../../e2e/seeded-folder.ts'
import { staffClient } from '../../../e2e/staff-client.ts'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { makeFile } from '../media/made-file.ts'
import { hashOfAsset, sendWhole, type Sender } from '../media/uploads.ts'
import type { Reply } from '../caller.ts'
import { openPlace, type Place } from '../place.ts'
import { createWriter, type Writer } from '../writer.ts'
import { findWrong } from '../written.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

const MEMBERS = 20
const KB = 1024
const MB = 1024 * KB
/** From not a byte to the size of one file of the database's log: another write is the first that does not fit. */
const FREE_BYTES = [0, 4 * KB, 64 * KB, 512 * KB, 3 * MB, 9 * MB]
const FILE_BYTES = 40 * MB
/** Before the disk is full, so much longer each time, so that it meets the backup and the film at ever other moments. */
const WRITE_FOR_MS = 400
const WRITE_LONGER_MS = 3000
const FULL_FOR_MS = 8000
const TOLD_WITHIN_MS = 10_000
const BACK_WITHIN_MS = 90_000
const BACKED_UP_WITHIN_MS = 240_000
const LOG_SHOWN = 2000

interface Round {
  place: Place
  disk: SmallDisk
  sender: Sender
  writers: readonly Writer[]
  /** The answers to writers since the last call. */
  takeReplies: () => Reply[]
  nth: number
}

const readiness = async ({ site }: Place) => {
  const answer = await fetch(`${site.url}/readyz`).catch(() => undefined)
  return { isReady: answer?.ok === true, words: (await answer?.text()) ?? '' }
}

/** Answers that are neither a yes nor a refusal in a sentence that fits a full disk. */
function complaintsAbout(replies: readonly Reply[]): string[] {
  const odd = replies.filter(
    ({ status, isEnvelope }) => status !== 0 && (!isEnvelope || ![200, 503, 507].includes(status)),
  )
  return [...new Set(odd.map(({ status, sentence }) => `答了 ${status}「${sentence}」`))]
}

const countOf = (replies: readonly Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length

/** The newest backup is whole and was restored for trial, or says why there is none. */
async function judgeBackup({ place, sender }: Round): Promise<{ words: string; complaints: string[] }> {
  const { backup } = staffClient(place.site, sender)
  const isOver = await waitUntil(async () => (await backup.list().catch(() => undefined))?.making === null, {
    withinMs: BACKED_UP_WITHIN_MS,
    everyMs: 500,
  })
  if (!isOver) return { words: '没有结束', complaints: ['备份没有结束'] }
  const [newest] = (await backup.list()).list
  if (!newest) return { words: '没有', complaints: [] }
  const { state, sentence, rehearsal } = newest
  const words = `${state} ${sentence || rehearsal.sentence}`.trim()
  const isTorn = state === 'ready' && rehearsal.state === 'failed' && !/磁盘|空间/.test(rehearsal.sentence)
  const isUnsaid = state === 'failed' && !/磁盘|空间/.test(sentence)
  return { words, complaints: isTorn || isUnsaid || state === 'damaged' ? [`备份：${words}`] : [] }
}

/** Writes, a film and a backup under way; the disk fills up, and then there is space again. */
async function fillOnce(round: Round): Promise<string[]> {
  const { place, disk, sender, writers, takeReplies, nth } = round
  const freeBytes = FREE_BYTES[nth % FREE_BYTES.length] ?? 0
  const file = makeFile(FILE_BYTES, 100 + nth)
  let isOver = false
  const complaints: string[] = []
  const pid = place.site.pid()
  const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)))
  const sending = sendWhole(sender, file, `满盘 ${nth}.mp4`, () => AbortSignal.timeout(BACK_WITHIN_MS))
  await staffClient(place.site, sender)
    .backup.make()
    .catch(() => undefined)
  await sleep(WRITE_FOR_MS + ((nth * 1237) % WRITE_LONGER_MS))
  const before = takeReplies()
  const began = performance.now()
  let said = ''
  try {
    await disk.fillTo(freeBytes)
    // A new file of the log is needed at once, not only after so many megabytes of writes.
    if (nth % 2 === 0) await place.withPool((pool) => pool.query('select pg_switch_wal()')).catch(() => undefined)
    const isTold = await waitUntil(async () => (said = (await readiness(place)).words).includes('磁盘满了'), {
      withinMs: TOLD_WITHIN_MS,
    })
    if (!isTold) complaints.push(`满了 ${TOLD_WITHIN_MS / 1000} 秒，/readyz 说的是 ${said}`)
    await sleep(FULL_FOR_MS)
  } finally {
    await disk.makeRoom()
  }
  const fullMs = performance.now() - began
  const whileFull = takeReplies()
  const isBack = await waitUntil(async () => (await readiness(place)).isReady, { withinMs: BACK_WITHIN_MS })
  const backMs = performance.now() - began - fullMs
  if (!isBack) throw new Error(`${BACK_WITHIN_MS / 1000} 秒后还没有恢复：\n${place.site.log().slice(-LOG_SHOWN)}`)
  await sleep(1000)
  takeReplies()
  await sleep(2000)
  isOver = true
  await writing
  const after = takeReplies()
  if (countOf(after, 200) === 0) complaints.push('有了空间，还是存不上')
  const { closed } = await sending
  const { stored } = await hashOfAsset(sender, closed)
  if (stored !== file.sha256) complaints.push('存下的片子和传的不一样')
  const backup = await judgeBackup(round)
  const wrong = await place.withPool((pool) => findWrong(pool, place.courseId, writers))
  if (place.site.pid() !== pid) complaints.push('网站进程没有活下来')
  process.stdout.write(
    `第 ${nth + 1} 次，留 ${freeBytes / KB} KB：满之前答应 ${countOf(before, 200)}，满了 ${(fullMs / 1000).toFixed(0)} 秒，其间答应 ` +
      `${countOf(whileFull, 200)}、507 ${countOf(whileFull, 507)}、503 ${countOf(whileFull, 503)}、没有答 ${countOf(whileFull, 0)}；` +
      `${backMs.toFixed(0)} ms 后恢复，又答应 ${countOf(after, 200)}；备份：${backup.words}；不符 ${wrong.length}\n`,
  )
  return [...complaints, ...complaintsAbout([...before, ...whileFull, ...after]), ...backup.complaints, ...wrong]
}

async function fillAgainAndAgain(place: Place, disk: SmallDisk, times: number): Promise<string[]> {
  const [owner] = place.site.accounts.filter(({ role }) => role !== undefined)
  if (!owner) throw new Error('演示学校里没有老板')
  const { cookie } = await withSecondStep(place.site, owner)
  let replies: Reply[] = []
  const writers = place.learners.map((learner, nth) =>
    createWriter(place, learner, nth, (reply) => void replies.push(reply)),
  )
  const takeReplies = () => {
    const taken = replies
    replies = []
    return taken
  }
  const complaints: string[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const found = await fillOnce({ place, disk, sender: { place, cookie }, writers, takeReplies, nth })
    complaints.push(...found.map((complaint) => `第 ${nth + 1} 次：${complaint}`))
  }
  return complaints
}

/** Fills the disk of a school for some seconds, `times` times. Answers the broken promises. */
export async function runFullDisk(times: number): Promise<string[]> {
  const clearAway = await prepareFolders()
  try {
    const disk = await openSmallDisk('full-disk')
    try {
      const place = await openPlace('full-disk', MEMBERS, {}, disk.dataDir)
      try {
        return await fillAgainAndAgain(place, disk, times)
      } finally {
        await place.close()
      }
    } finally {
      await disk.remove()
    }
  } finally {
    await clearAway()
  }
}
