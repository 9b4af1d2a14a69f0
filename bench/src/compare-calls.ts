import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { percent, rate } from './compare.ts'
import { getRequest, runLoad } from './load.ts'
import { databaseProcessorMs, processorMs } from './processor-time.ts'

export const CONNECTIONS = 16
const ROUNDS = 2
/** Length of one round, if not given. */
const SECONDS = 1.5
/** Every connection plans a statement anew the first five times: only then does the measurement show the cost of a normal day. */
const WARM_UP = { seconds: 6, maxRequests: 300 }
const MAX_REQUESTS = 20_000

type Headers = Record<string, string>

export interface MeasuredCall {
  name: string
  /** With its query, from the root of the site. */
  path: string
  /** The limit, as a multiple of the processor time that 2 lookups by key take. */
  most: number
}

interface Server {
  port: number
  pid: number
}

/** The cost of one call: the best rate per second, and the milliseconds of processor that each took on both sides. */
interface Cost {
  perSecond: number
  serverMs: number
  databaseMs: number
}

/** The bare server, which answers these calls with the very bytes of the site. */
async function startLookups(site: BenchSite, calls: readonly MeasuredCall[], headers: Headers) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-answers-'))
  const answers: Record<string, string> = {}
  for (const { path: call } of calls) {
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
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, pid: child.pid ?? 0, stop }
}

async function measureRound({ port, pid }: Server, dataDir: string, text: string, seconds: number) {
  const plan = { port, connections: CONNECTIONS, request: () => text }
  const before = { server: processorMs(pid), database: await databaseProcessorMs(dataDir) }
  const { requests, perSecond } = await runLoad({ ...plan, seconds, maxRequests: MAX_REQUESTS })
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

interface Costs {
  ours: Cost
  bare: Cost
  /** The cost of a lookup by id through our own site. */
  own: Cost | undefined
}

/** All take turns, since the machine is shared. */
async function compareCall(
  site: BenchSite,
  bare: Server,
  texts: { call: string; own: string | undefined },
  seconds: number,
): Promise<Costs> {
  const turns: { rounds: Round[]; server: Server; text: string }[] = [
    { rounds: [], server: bare, text: texts.call },
    { rounds: [], server: site, text: texts.call },
    ...(texts.own === undefined ? [] : [{ rounds: [], server: site, text: texts.own }]),
  ]
  for (const { server, text } of turns)
    await runLoad({ port: server.port, connections: CONNECTIONS, request: () => text, ...WARM_UP })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rounds, server, text } of turns) rounds.push(await measureRound(server, site.dataDir, text, seconds))
  }
  const [bareCost, ours, own] = turns.map(({ rounds }) => costOf(rounds))
  if (!bareCost || !ours) throw new Error('Both are always measured')
  return { bare: bareCost, ours, own }
}

const milliseconds = ({ serverMs, databaseMs }: Cost) => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`

const timesOf = (one: Cost, other: Cost) =>
  `${((one.serverMs + one.databaseMs) / (other.serverMs + other.databaseMs)).toFixed(2)} 倍`

function tableRow({ name, most }: MeasuredCall, { ours, bare, own }: Costs): string {
  const cells = [
    name,
    rate(ours.perSecond),
    rate(bare.perSecond),
    percent(ours.perSecond / bare.perSecond),
    milliseconds(ours),
    milliseconds(bare),
    timesOf(ours, bare),
    ...(own ? [timesOf(ours, own)] : []),
    `≤ ${most} 倍`,
  ]
  return `| ${cells.join(' | ')} |`
}

function headOf(own: MeasuredCall | undefined): string[] {
  const columns = ['调用', '我们', '对照', '比值', '处理器毫秒：网站 + 数据库', '对照的', '处理器之比']
  const all = [...columns, ...(own ? [`与「${own.name}」之比`] : []), '目标']
  return [`| ${all.join(' | ')} |`, `|${all.map(() => '---').join('|')}|`]
}

/** The cost of each call beside two lookups by key, and beside `own`, a call of the site itself, as the lines of a table. */
export async function compareCalls(
  site: BenchSite,
  calls: readonly MeasuredCall[],
  headers: Headers,
  {
    seconds = SECONDS,
    own,
    report = () => undefined,
  }: {
    seconds?: number
    own?: MeasuredCall
    /** Hears each line when it is there: all of them take long. */ report?: (line: string) => void
  } = {},
): Promise<string[]> {
  const bare = await startLookups(site, calls, headers)
  const lines: string[] = []
  const add = (line: string) => {
    lines.push(line)
    report(line)
  }
  headOf(own).forEach(add)
  const ownText = own && getRequest(own.path, headers)
  try {
    for (const call of calls) {
      const texts = { call: getRequest(call.path, headers), own: ownText }
      add(tableRow(call, await compareCall(site, bare, texts, seconds)))
    }
  } finally {
    bare.stop()
  }
  return lines
}
