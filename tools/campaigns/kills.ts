import { findProcess } from '@bee/server/database/process-identity.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../e2e/seeded-folder.ts'
import { openPlace, type Place } from './place.ts'
import { postmasterPid } from '../../bench/src/server-pids.ts'
import { becomesAnother, killServer } from './postgres-processes.ts'
import { createWriter, type Writer } from './writer.ts'
import { findWrong } from './written.ts'

const MEMBERS = 50
/** The least time before the kill, and the most that is added to it, so that it meets the writes at ever other moments. */
const WRITE_FOR_MS = 1000
const WRITE_LONGER_MS = 2000
/** After the return: repeated comments come in this time. */
const GO_ON_FOR_MS = 1000
const BACK_WITHIN_MS = 30_000

const LOG_SHOWN = 2000

export interface Kill {
  name: string
  sparesSite?: boolean
  /** Resolves when every killed process that the site does not start itself is there again. */
  strike(place: Place): Promise<void>
}

export const KILLS: Kill[] = [
  {
    name: '全部',
    async strike({ site, clusterDir }) {
      await Promise.all([site.kill(), killServer(clusterDir)])
      await site.startAgain()
    },
  },
  {
    name: '只有网站',
    async strike({ site }) {
      await site.kill()
      await site.startAgain()
    },
  },
  {
    name: '只有数据库',
    sparesSite: true,
    async strike({ clusterDir }) {
      const former = await postmasterPid(clusterDir)
      await killServer(clusterDir)
      await becomesAnother(clusterDir, former, BACK_WITHIN_MS)
    },
  },
]

/** So many kills under writes, in turn of everything, the site and the database. Answers the broken promises. */
export async function runKills(times: number, { members = MEMBERS } = {}): Promise<string[]> {
  const clearAway = await prepareFolders()
  try {
    const place = await openPlace('kills', members)
    try {
      return await killAll(place, times)
    } finally {
      await place.close()
    }
  } finally {
    await clearAway()
  }
}

async function killAll(place: Place, times: number): Promise<string[]> {
  const complaints: string[] = []
  const writers = place.learners.map((learner, nth) => createWriter(place, learner, nth))
  for (let nth = 0; nth < times; nth += 1) {
    const kill = KILLS[nth % KILLS.length]
    if (!kill) break
    const name = `第 ${nth + 1}/${times} 次，${kill.name}`
    try {
      const found = await killOnce(place, writers, kill, { nth, name })
      complaints.push(...found.map((complaint) => `${name}：${complaint}`))
    } catch (error) {
      // A site that does not come back is not killed again.
      return [...complaints, `${name}：${error instanceof Error ? error.message : String(error)}`]
    }
  }
  return complaints
}

async function killOnce(
  place: Place,
  writers: readonly Writer[],
  kill: Kill,
  { nth, name }: { nth: number; name: string },
): Promise<string[]> {
  let isOver = false
  const before = { count: countAll(writers), interrupted: countInterrupted(writers) }
  const pid = place.site.pid()
  const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)))
  let awayMs: number
  try {
    await sleep(WRITE_FOR_MS + ((nth * 397) % WRITE_LONGER_MS))
    awayMs = await strikeUntilBack(place, kill)
    await sleep(GO_ON_FOR_MS)
  } finally {
    isOver = true
    await writing
  }

  const wrong = await place.withPool((pool) => findWrong(pool, place.courseId, writers))
  const comments = writers.reduce((sum, { published }) => sum + published.size, 0)
  process.stdout.write(
    `${name}：已答应 ${countAll(writers) - before.count}（共 ${countAll(writers)}，评论 ${comments}），` +
      `打断 ${countInterrupted(writers) - before.interrupted}，${awayMs.toFixed(0)} ms 后恢复，不符 ${wrong.length}\n`,
  )
  const hasSurvived = !kill.sparesSite || (await findProcess(pid)) !== undefined
  return [...(hasSurvived ? [] : ['网站进程也没有活下来']), ...wrong]
}

/** Answers how long no request was served, in milliseconds. */
export async function strikeUntilBack(place: Place, kill: Kill): Promise<number> {
  const killed = performance.now()
  await kill.strike(place)
  const isBack = await waitUntil(() => isReady(place), { withinMs: BACK_WITHIN_MS })
  if (!isBack) throw new Error(`${BACK_WITHIN_MS / 1000} 秒后还没有恢复：\n${place.site.log().slice(-LOG_SHOWN)}`)
  return performance.now() - killed
}

const countAll = (writers: readonly Writer[]) => writers.reduce((sum, writer) => sum + writer.count(), 0)

const countInterrupted = (writers: readonly Writer[]) => writers.reduce((sum, writer) => sum + writer.interrupted(), 0)

const isReady = ({ site }: Place) =>
  fetch(`${site.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
