import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSite, type SiteProcess } from '../../e2e/site-process.ts'
import { BENCH_SECRET } from '../../bench/src/bench-site.ts'
import { startLoadGenerator, type LoadGenerator } from './load-generator.ts'
import { costOfRounds, measureBurst, totalMs, type CallCost } from './measure-calls.ts'
import { CALLS, type CallName, type SchoolCall, type SchoolFacts } from './school-calls.ts'
import { openSchool, type School } from './school.ts'

const resultFile = fileURLToPath(new URL('../results/versions.md', import.meta.url))
const ROWS = '100000'
/** Both go first equally often. */
const ROUNDS = 4
const WARM_UP_REQUESTS = 400
const LOOKED_AT = 12
const MOST_TRIES = 5

/** The calls of a member, apart from logging in: its cost is the password hash. */
const MEASURED: CallName[] = [
  'courses',
  'course',
  'catalogue',
  'schedule',
  'myCourses',
  'overview',
  'messages',
  'unread',
  'question',
  'answer',
  'practice',
  'playPage',
]

/** Only calls that read: an answer changes the next one, and a page with the id of its build is never the same twice. */
const COMPARED = MEASURED.filter((call) => call !== 'answer' && call !== 'playPage')

const report = (line: string) => void process.stdout.write(`${line}\n`)

interface Version {
  name: 'before' | 'now'
  port: number
  others: number[]
}

async function bodyFrom({ port }: Version, request: string): Promise<string> {
  const [head = ''] = request.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  const response = await fetch(`http://127.0.0.1:${port}${first.split(' ')[1]}`, { headers })
  return (await response.text()).replace(/"serverTime":\d+/g, '"serverTime":0')
}

/** Byte for byte, for some members. A link is signed for a second: answers that fall into different seconds are asked for again. */
async function compareAnswers(facts: SchoolFacts, [before, now]: readonly [Version, Version]): Promise<void> {
  for (const call of COMPARED) {
    for (let nth = 0; nth < LOOKED_AT; nth += 1) {
      const request = CALLS[call].request(facts, nth * 37)
      // The first reading marks a message as read, which changes the next answer.
      await bodyFrom(before, request)
      for (let tries = 1; ; tries += 1) {
        const [old, fresh] = await Promise.all([bodyFrom(before, request), bodyFrom(now, request)])
        if (old === fresh) break
        if (tries === MOST_TRIES) throw new Error(`${CALLS[call].name}答得不一样：\n${old}\n${fresh}`)
      }
    }
  }
}

interface Compared {
  call: CallName
  before: CallCost
  now: CallCost
}

async function compareCall(
  generator: LoadGenerator,
  school: School,
  call: CallName,
  versions: readonly [Version, Version],
): Promise<Compared> {
  const { requests, connections }: SchoolCall = CALLS[call]
  const rounds: Record<Version['name'], Awaited<ReturnType<typeof measureBurst>>[]> = { before: [], now: [] }
  const measure = ({ port, others }: Version, count: number) =>
    measureBurst(generator, school, call, { requests: count, connections, ports: [port], others })
  for (const version of versions) await measure(version, Math.min(requests, WARM_UP_REQUESTS))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const version of round % 2 === 0 ? versions : versions.toReversed())
      rounds[version.name].push(await measure(version, requests))
  }
  return { call, before: costOfRounds(rounds.before), now: costOfRounds(rounds.now) }
}

const milliseconds = ({ siteMs, databaseMs }: CallCost) => `${siteMs.toFixed(2)} + ${databaseMs.toFixed(2)}`

const rowOf = ({ call, before, now }: Compared) =>
  `| ${CALLS[call].name} | ${milliseconds(before)} | ${milliseconds(now)} | ${(totalMs(now) / totalMs(before)).toFixed(2)} 倍 |`

const INTRODUCTION = `# 与另一版比

同一个数据库上两个网站，一个是另一版（\`BEE_OTHER_ROOT\`，构建好的），轮流答同样的请求，各 ${ROUNDS} 轮；数字是处理器毫秒，网站 + 数据库，比值是两者之和。
先逐字节比过两版对 ${LOOKED_AT} 位会员的回答。机器是共用的，只有比值可信。重新测：\`BEE_OTHER_ROOT=文件夹 npm run scale -- versions\`。

| 调用 | 另一版 | 这一版 | 这一版比另一版 |
|---|---|---|---|
`

/** The cost of members' calls beside another version of the site, on the same rows. */
export async function runVersions(): Promise<void> {
  const root = process.env['BEE_OTHER_ROOT']
  if (root === undefined) throw new Error('BEE_OTHER_ROOT 要写明另一版的文件夹，里面有构建好的 dist')
  const kept = process.env['BEE_SCALE_KEEP']
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'bee-bench-versions-'))
  const only = process.env['BEE_SCALE_CALLS']?.split(',')
  const rows = Number(process.env['BEE_SCALE_ROWS'] ?? ROWS)
  const school = await openSchool(path.join(folder, String(rows)), { rows }, report)
  const generator = startLoadGenerator()
  let other: SiteProcess | undefined
  try {
    const settings = { DATABASE_URL: school.databaseUrl, SECRET: BENCH_SECRET, SEED: 'none', WORKER: 'none' }
    // On the same files: two that share a database and not these refuse to start.
    other = await startSite(school.site.dataDir, { ...settings, LOG_LEVEL: 'warn' }, { root })
    const versions: [Version, Version] = [
      { name: 'before', port: Number(new URL(other.url).port), others: [other.pid()] },
      { name: 'now', port: school.site.port, others: [] },
    ]
    await compareAnswers(JSON.parse(readFileSync(school.factsFile, 'utf8')) as SchoolFacts, versions)
    const lines: string[] = []
    for (const call of MEASURED.filter((each) => only?.includes(each) ?? true)) {
      lines.push(rowOf(await compareCall(generator, school, call, versions)))
      report(lines.at(-1) ?? '')
    }
    if (!only) writeFileSync(resultFile, `${INTRODUCTION}${lines.join('\n')}\n`)
  } finally {
    generator.stop()
    await other?.stop()
    await school.stop()
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
