import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { staffClient } from '../../../e2e/staff-client.ts'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { startBenchSite, type BenchSite } from '../bench-site.ts'
import { median } from '../compare.ts'
import type { DeskSize } from '../desk/desk-shape.ts'
import { makeDesk } from '../desk/make-desk.ts'
import { waitingTimes } from '../viewers.ts'

const RESULTS = new URL('../../results/backup.md', import.meta.url)
/** Enough that a backup takes longer than a look at it. */
const SIZE: DeskSize = { members: 100_000, orders: 200_000, comments: 200_000 }
const FILE_BYTES = 100 * 1024 * 1024
const ROUNDS = 3
const ALONE_SECONDS = 10
/** A stretch of one of both kinds is looked at for so long. */
const SLICE_MS = 500
const LOOK_EVERY_MS = 100
const LATE = 0.95
/** The steps of a backup while it is made; all later steps are its rehearsal. */
const MAKING_WORDS = /^(?:备份|列出|写完|抄)/

type Staff = ReturnType<typeof staffClient>

interface Times {
  alone: number[]
  making: number[]
  rehearsing: number[]
}

/** How long a member waits from the request for a backup to the end of its rehearsal, by the step under way. */
async function measureBackup(site: BenchSite, staff: Staff, times: Times): Promise<{ seconds: number }> {
  const begun = performance.now()
  await staff.backup.make()
  for (;;) {
    const { making } = await staff.backup.list()
    if (!making) return { seconds: (performance.now() - begun) / 1000 }
    if (making.doing === '') {
      await sleep(LOOK_EVERY_MS)
      continue
    }
    const kind = MAKING_WORDS.test(making.doing) ? 'making' : 'rehearsing'
    times[kind].push(...(await waitingTimes(site, performance.now() + SLICE_MS)))
  }
}

const late = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * LATE)] ?? 0

function row(what: string, under: readonly number[], alone: readonly number[], of: typeof median): string {
  const [ours, bare] = [of(under), of(alone)]
  return `| ${what} | ${ours.toFixed(2)} ms | ${bare.toFixed(2)} ms | ${(ours / bare).toFixed(2)} 倍 | ${under.length} |`
}

async function fill(site: BenchSite): Promise<void> {
  const reached = await reachDatabase({ dataDir: site.dataDir })
  try {
    await makeDesk(reached.pool, SIZE, (line) => void process.stdout.write(`${line}\n`))
    // No table of the school's: none that a restore would make.
    await reached.pool.query('drop table bench_courses')
  } finally {
    await reached.close()
  }
  mkdirSync(path.join(site.dataDir, 'media'), { recursive: true })
  writeFileSync(path.join(site.dataDir, 'media/bench.bin'), randomBytes(FILE_BYTES))
}

/** The cost of a backup and its rehearsal for members: both run in the process that answers. With and without, in turn. */
export async function runBackupBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  try {
    await fill(site)
    const staff = staffClient(site, await withSecondStep(site, site.owner))
    const times: Times = { alone: [], making: [], rehearsing: [] }
    const rounds: { seconds: number }[] = []
    // The first plans and caches belong to neither.
    await waitingTimes(site, performance.now() + ALONE_SECONDS * 1000)
    for (let round = 0; round < ROUNDS; round += 1) {
      times.alone.push(...(await waitingTimes(site, performance.now() + ALONE_SECONDS * 1000)))
      rounds.push(await measureBackup(site, staff, times))
    }
    const [made] = (await staff.backup.list()).list
    if (made?.state !== 'ready' || made.rehearsal.state !== 'passed') throw new Error('The backup was not made')
    const text = [
      '# 备份时学员等多久',
      '',
      `同一次运行里轮流测得；机器是共用的，只有比值可信。重新测：\`npm run bench -- backup\`。一个进程又答请求又做备份，内置的数据库；${made.rows} 行、${made.tables} 张表、文件 ${FILE_BYTES / 1024 / 1024} MB，备份 ${Math.round(made.bytes / 1_000_000)} MB；备份加演练每次 ${median(rounds.map(({ seconds }) => seconds)).toFixed(0)} 秒（中位，${ROUNDS} 次）。问的是一位学员在一讲里的进度。`,
      '',
      '| 比什么 | 做的时候 | 不做的时候 | 比值 | 问了多少次 |',
      '|---|---|---|---|---|',
      row('备份，中位', times.making, times.alone, median),
      row('备份，二十次里最慢的一次', times.making, times.alone, late),
      row('演练，中位', times.rehearsing, times.alone, median),
      row('演练，二十次里最慢的一次', times.rehearsing, times.alone, late),
      '',
    ].join('\n')
    writeFileSync(RESULTS, text)
    process.stdout.write(text)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
