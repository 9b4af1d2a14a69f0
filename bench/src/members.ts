import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchSite, type BenchSite } from './bench-site.ts'
import { percent, rate } from './compare.ts'
import { getRequest, runLoad } from './load.ts'
import { databaseProcessorMs, processorMs } from './processor-time.ts'

const resultFile = fileURLToPath(new URL('../results/members.md', import.meta.url))

const CONNECTIONS = 16
const ROUNDS = 2
/** Of one round. */
const SECONDS = 1.5
const WARM_UP_SECONDS = 0.4
const MAX_REQUESTS = 20_000

/** A member's calls, and how many times the processor time of two lookups each may take. */
const CALLS = [
  { name: '我的资料', path: '/user/info', most: 1.8 },
  { name: '课程详情', path: '/release/subject/info?subjectId=1', most: 3 },
  { name: '我的课程', path: '/subject/mySubject', most: 4 },
  { name: '酿蜜格', path: '/user/heatmap', most: 4 },
  { name: '学习概况', path: '/user/overview', most: 4 },
  { name: '题目详情', path: '/examination/detail/1', most: 3 },
  { name: '消息', path: '/msg/list', most: 3 },
  {
    name: '课程搜索',
    path: `/release/subject/list?subjectName=${encodeURIComponent('微服务')}`,
    most: 5,
  },
].map((call) => ({ ...call, path: `/bee/api${call.path}` }))

interface Server {
  port: number
  pid: number
}

/** Of one call: how many a second at best, and the milliseconds of processor that each took on both sides. */
interface Cost {
  perSecond: number
  serverMs: number
  databaseMs: number
}

async function startLookups(site: BenchSite, folder: string, headers: Record<string, string>) {
  const answers: Record<string, string> = {}
  for (const { path: call } of CALLS) {
    const response = await fetch(site.url + call, { headers })
    if (!response.ok) throw new Error(`${call}: ${response.status}`)
    answers[call] = Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  const file = path.join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const reached = await reachDatabase({ dataDir: site.dataDir })
  await reached.close()
  const child = fork(path.join(import.meta.dirname, 'lookup-server.ts'), [file, JSON.stringify(reached.connection)], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function measureRound({ port, pid }: Server, dataDir: string, text: string) {
  const plan = { port, connections: CONNECTIONS, request: () => text }
  await runLoad({ ...plan, seconds: WARM_UP_SECONDS, maxRequests: MAX_REQUESTS })
  const before = { server: processorMs(pid), database: await databaseProcessorMs(dataDir) }
  const { requests, perSecond } = await runLoad({ ...plan, seconds: SECONDS, maxRequests: MAX_REQUESTS })
  const database = (await databaseProcessorMs(dataDir)) - before.database
  return { requests, perSecond, server: processorMs(pid) - before.server, database }
}

type Round = Awaited<ReturnType<typeof measureRound>>

function costOf(rounds: readonly Round[]): Cost {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0)
  const requests = sum((round) => round.requests)
  return {
    perSecond: Math.max(...rounds.map((round) => round.perSecond)),
    serverMs: sum((round) => round.server) / requests,
    databaseMs: sum((round) => round.database) / requests,
  }
}

/** Both take turns, since the machine is shared. */
async function compareCall(site: BenchSite, bare: Server, text: string): Promise<{ ours: Cost; bare: Cost }> {
  const rounds = { ours: [] as Round[], bare: [] as Round[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push(await measureRound(bare, site.dataDir, text))
    rounds.ours.push(await measureRound(site, site.dataDir, text))
  }
  return { ours: costOf(rounds.ours), bare: costOf(rounds.bare) }
}

const milliseconds = ({ serverMs, databaseMs }: Cost) => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`

function tableRow({ name, most }: (typeof CALLS)[number], { ours, bare }: { ours: Cost; bare: Cost }): string {
  const times = (ours.serverMs + ours.databaseMs) / (bare.serverMs + bare.databaseMs)
  const cells = [
    name,
    rate(ours.perSecond),
    rate(bare.perSecond),
    percent(ours.perSecond / bare.perSecond),
    milliseconds(ours),
    milliseconds(bare),
    `${times.toFixed(2)} 倍`,
    `≤ ${most} 倍`,
  ]
  return `| ${cells.join(' | ')} |`
}

const HEAD = [
  '| 调用 | 我们 | 对照 | 比值 | 处理器毫秒：网站 + 数据库 | 对照的 | 处理器之比 | 目标 |',
  '|---|---|---|---|---|---|---|---|',
]

const INTRODUCTION = `# 学员的调用

同一次运行里并排测得，${CONNECTIONS} 个连接；机器是共用的，只有比值可信。对照是一个裸 node:http，用同一驱动、同一个 PostgreSQL
按键找到会话和一行（有名字的预备语句），写出同样的字节。重新测：\`npm run bench -- members\`。
`

/** What a member's calls cost beside two lookups by key. */
export async function runMembersBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-members-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  try {
    const headers = { token: site.member.token, userid: String(site.member.userId) }
    const bare = await startLookups(site, folder, headers)
    const lines = [...HEAD]
    try {
      for (const call of CALLS)
        lines.push(tableRow(call, await compareCall(site, bare, getRequest(call.path, headers))))
    } finally {
      bare.stop()
    }
    writeFileSync(resultFile, `${INTRODUCTION}\n${lines.join('\n')}\n`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
