import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { startCluster, type Cluster } from './cluster/cluster.ts'
import { FAULTS } from './fault-kinds.ts'
import { goBack } from './go-back.ts'
import { createJournal } from './journal.ts'
import { judge, withPool } from './judge.ts'
import { gatherCrowd } from './people/crowd.ts'
import { reportOf } from './report.ts'
import { measureSightings } from './sightings.ts'
import { strikeOnce, type Struck } from './strike.ts'
import { createTraffic } from './traffic.ts'

/**
 * `npm run proof -- [faults] [first]` starts the site on several machines' worth of programs and kills one after
 * another under all writers. Apart from the tests: it takes minutes, and the programs come from Debian. Fails when a
 * write is lost or doubled, or a pause is longer than it may be. Its findings are kept in docs/proof.md. With `first`
 * it begins at that kind of fault.
 */
const DEFAULT_FAULTS = 100
const SIGHTINGS_EACH = 3
const SEEN_WITHIN_MS = 1000
const REPORT = fileURLToPath(new URL('../../docs/proof.md', import.meta.url))

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)

const [given, begin = '1'] = process.argv.slice(2)
const times = Number(given ?? DEFAULT_FAULTS)
const first = Number(begin)
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(first) || first < 1)
  throw new Error('npm run proof -- 故障的次数 从第几种开始')

execFileSync(process.execPath, ['scripts/build.mjs'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
})
const cluster = await startCluster()
try {
  const complaints = await prove(cluster)
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
  say(complaints.length === 0 ? '全部守住' : `${complaints.length} 处没有守住`)
  process.exitCode = complaints.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
}

function sayWait({ slowest }: Struck): string {
  if (!slowest) return ''
  const { who, what, status, begun, ended } = slowest
  return `；等得最久的一次 ${seconds(ended - begun)} 秒（${who} ${what}，${status}）`
}

async function prove(place: Cluster): Promise<string[]> {
  const startedAt = new Date()
  const journal = createJournal()
  const traffic = createTraffic()
  const crowd = await withPool(place, (pool) => gatherCrowd(place, { url: place.url, traffic, journal }, pool))
  const known = { lost: new Set<string>(), doubled: new Set<string>() }
  const struck: Struck[] = []
  const complaints: string[] = []
  const sightings = await measureSightings(place, crowd, SIGHTINGS_EACH)
  for (let nth = 0; nth < times; nth += 1) {
    const kind = first - 1 + nth
    const fault = FAULTS[kind % FAULTS.length]
    if (!fault) break
    const round = Math.floor(kind / FAULTS.length)
    const one = await strikeOnce({ cluster: place, crowd, traffic, journal, known }, fault, round)
    struck.push(one)
    complaints.push(...one.complaints.map((complaint) => `${nth + 1} ${one.name}: ${complaint}`))
    say(
      `${nth + 1}/${times} ${one.name}：停顿 ${seconds(one.everybodyMs)} 秒（一个人 ${seconds(one.oneMs)} 秒），` +
        `失败 ${one.failed}/${one.requests}，答应 ${one.acknowledged}，丢失 ${one.lost}，重复 ${one.doubled}` +
        sayWait(one),
    )
    for (const complaint of one.complaints) say(`    ${complaint}`)
  }
  say('故障完了，等视频做好，再比一次全部')
  const { lost, doubled } = await judge(place, journal, crowd, { isLast: true })
  say('备份，恢复，再让主库断电')
  const wentBack = await goBack(place, crowd, journal)
  complaints.push(...wentBack.complaints)
  sightings.push(...(await measureSightings(place, crowd, 1)))
  const late = sightings.filter(({ staleMs, seenMs }) => Math.max(staleMs, seenMs) > SEEN_WITHIN_MS)
  complaints.push(
    ...late.map(({ what, staleMs, seenMs }) => `${what}: seen only after ${Math.round(Math.max(staleMs, seenMs))} ms`),
    ...[...lost, ...doubled].filter((each) => !known.lost.has(each) && !known.doubled.has(each)),
  )
  const text = reportOf({
    struck,
    sightings,
    lost,
    doubled,
    wentBack,
    complaints,
    startedAt,
    minutes: (Date.now() - startedAt.getTime()) / 60_000,
    machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    command: `npm run proof -- ${times}${first === 1 ? '' : ` ${first}`}`,
    promises: journal.promises().length + journal.standings().length,
    sessions: crowd.sessionCount(),
  })
  await writeFile(REPORT, text)
  say(`\n${text}`)
  return complaints
}
