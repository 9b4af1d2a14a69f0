import { RESTORE_WORD } from '@bee/contract/manage/backup.contract.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { saysYes } from './cluster/answers.ts'
import type { Cluster } from './cluster/cluster.ts'
import { killPrimary } from './fault-kinds.ts'
import type { Journal } from './journal.ts'
import { judge } from './judge.ts'
import { attempt, memberClient, staffClient } from './people/ask.ts'
import type { Crowd } from './people/crowd.ts'
import { FIRST_PAGE } from './sightings.ts'
import { isAllThere } from './strike.ts'
import { createTraffic } from './traffic.ts'

const DONE_WITHIN_MS = 5 * 60 * 1000
const LOOK_EVERY_MS = 50

/** The result of going back to a backup, on all machines of the school. */
export interface WentBack {
  backupMs: number
  restoreMs: number
  /** The longest time in which no process was ready while it was swapped in. */
  awayMs: number
  /** All writes promised before the backup against the rows: after the restore, and after a fail-over behind it. */
  restored: Compared
  failedOver: Compared
  complaints: string[]
}

export interface Compared {
  lost: number
  doubled: number
}

/**
 * Back to a backup with every process running: writes promised before it are there, and later ones are not; then the
 * primary falls, and the standby must have become the same school. Only while no writer runs.
 */
export async function goBack(cluster: Cluster, crowd: Crowd, journal: Journal): Promise<WentBack> {
  const stage = { url: cluster.url, traffic: createTraffic() }
  const desk = staffClient(stage, '校长', crowd.staffCookie)
  const { courseId, student, staffPassword } = crowd
  const later = `备份之后的 ${crypto.randomUUID().slice(0, 8)}`
  const complaints: string[] = []

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const isThere = await waitUntil(isSo, { withinMs: DONE_WITHIN_MS, everyMs: 250 })
    if (!isThere) throw new Error(`${what}：五分钟还没有`)
  }

  /** Asks all three processes; undefined while one of them cannot answer. */
  async function howManyShowIt(): Promise<number | undefined> {
    const shown = await Promise.all(
      cluster.sites.map(async ({ port }) => {
        const calls = memberClient({ ...stage, url: `http://127.0.0.1:${port}` }, '')
        const { data } = await attempt(() => calls.comments.list({ courseId, ...FIRST_PAGE }))
        return data?.list.some(({ content }) => content === later)
      }),
    )
    return shown.includes(undefined) ? undefined : shown.filter(Boolean).length
  }

  async function compare(when: string): Promise<Compared> {
    const { lost, doubled } = await judge(cluster, journal, crowd, { isLast: true })
    complaints.push(...[...lost, ...doubled].map((each) => `${when}: ${each}`))
    if ((await howManyShowIt()) !== 0) complaints.push(`${when}: a comment written after the backup is still there`)
    return { lost: lost.length, doubled: doubled.length }
  }

  const begunAt = performance.now()
  await desk.backup.make()
  await until('备份', async () => (await desk.backup.list()).making === null)
  const [backup] = (await desk.backup.list()).list
  const backupMs = performance.now() - begunAt
  if (backup?.state !== 'ready' || backup.rehearsal.state !== 'passed')
    throw new Error(`备份没有做成：${JSON.stringify(backup)}`)

  // The site limits comments per minute, and this student has written all the time.
  const { comments } = memberClient(stage, '', student)
  await until('备份之后的评论', async () => {
    const { answer } = await attempt(() => comments.publish({ courseId, content: later }))
    return answer === 'yes'
  })
  await until('三个进程都看到备份之后的评论', async () => (await howManyShowIt()) === cluster.sites.length)

  await desk.session.confirm({ password: staffPassword })
  const looking = lookAtLogIn(cluster)
  const restoredAt = performance.now()
  await desk.backup.restore({ backupId: backup.backupId, word: RESTORE_WORD })
  await until('恢复', async () => (await howManyShowIt()) === 0)
  const restoreMs = performance.now() - restoredAt
  await until('恢复之后都在', () => isAllThere(cluster))
  const awayMs = await looking.stop()
  const restored = await compare('after the restore')

  await killPrimary(cluster)
  await until('切换之后都在', () => isAllThere(cluster))
  const failedOver = await compare('after the restore and a failover')
  return { backupMs, restoreMs, awayMs, restored, failedOver, complaints }
}

/** Asks again and again whether any process is ready, as a proxy would. */
function lookAtLogIn({ url }: Cluster): { stop(): Promise<number> } {
  let isOver = false
  let awayMs = 0
  async function look() {
    let answeredAt = performance.now()
    while (!isOver) {
      if (await saysYes(`${url}/readyz`)) answeredAt = performance.now()
      awayMs = Math.max(awayMs, performance.now() - answeredAt)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looked = look()
  return {
    async stop() {
      isOver = true
      await looked
      return awayMs
    },
  }
}
