import type { PartsFound } from './compare-parts.ts'
import { ASSUMED, capacityOf, costOfVisit, meanSave, perCore, requestsPerVisit, type Costs } from './capacity-model.ts'
import type { Evening } from './fuller-evening.ts'
import type { ManyProcesses } from './many-processes.ts'
import { totalMs, type CallCost, type ProcessorCost } from './measure-calls.ts'
import { CALL_NAMES, CALLS, type CallName, type SchoolCall } from './school-calls.ts'
import { membersOf } from './school-shape.ts'
import type { TableSize } from './school.ts'
import type { Day } from './simulated-day.ts'

/** All that was found, part by part: a part may be measured again alone. */
export interface Findings {
  /** One for each size, smallest first. */
  sizes?: { rows: number; databaseBytes: number; tables: TableSize[] }[]
  calls?: Partial<Record<CallName, { rows: number; cost: CallCost }[]>>
  processes?: ManyProcesses[]
  day?: Day
  evenings?: Evening[]
  parts?: PartsFound[]
}

const MEMBERS_OF_SCHOOLS = [10_000, 1_000_000, 50_000_000]

const million = (rows: number) => `${rows / 1e6} 百万`
const milliseconds = ({ siteMs, databaseMs }: ProcessorCost) => `${siteMs.toFixed(2)} + ${databaseMs.toFixed(2)}`
const times = (ratio: number) => `${ratio.toFixed(2)} 倍`
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]) =>
  [lineOf(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(lineOf)].join('\n')

interface Line {
  name: string
  most?: number | undefined
  /** One for each size. */
  costs: ProcessorCost[]
}

/** Computed from the two lines above it: no visit saves only once. */
function savesOfAVisit({ firstSave, save }: NonNullable<Findings['calls']>): Line[] {
  if (!firstSave || !save) return []
  const costs = firstSave.flatMap(({ rows, cost }) => {
    const further = save.find((each) => each.rows === rows)
    return further ? [meanSave(cost, further.cost)] : []
  })
  return [{ name: '一次来访的保存，平均', most: CALLS.save.most, costs }]
}

function callTable(calls: NonNullable<Findings['calls']>): string {
  const names = CALL_NAMES.filter((name) => calls[name])
  const sizes = (names[0] && calls[names[0]])?.map(({ rows }) => rows) ?? []
  const lines = names.flatMap((name): Line[] => {
    const call: SchoolCall = CALLS[name]
    const measured = { name: call.name, most: call.most, costs: calls[name]?.map(({ cost }) => cost) ?? [] }
    return name === 'save' ? [measured, ...savesOfAVisit(calls)] : [measured]
  })
  const head = [
    '调用',
    ...sizes.map((rows) => `${million(rows)}行：网站 + 数据库`),
    '最大比最小',
    '目标',
    '最大的一次读几页、写几字节 WAL',
  ]
  const rows = lines.map(({ name, most, costs }) => {
    const [first, last] = [costs[0], costs.at(-1)]
    if (!first || !last) throw new Error(`${name} was not measured`)
    return [
      name,
      ...costs.map(milliseconds),
      times(totalMs(last) / totalMs(first)),
      most === undefined ? '' : `≤ ${most} 倍`,
      `${last.blocksRead.toFixed(1)} 页，${Math.round(last.walBytes)} 字节`,
    ]
  })
  return table(head, rows)
}

function sizeTable(sizes: NonNullable<Findings['sizes']>): string {
  const last = sizes.at(-1)
  if (!last) return ''
  const rows = last.tables.map(({ table: name, rows: count, heapBytes, bytes }) => [
    name,
    String(Math.round(count)),
    (heapBytes / count).toFixed(0),
    ((bytes - heapBytes) / count).toFixed(0),
    `${(bytes / 1e9).toFixed(2)} GB`,
    (bytes / membersOf(last)).toFixed(0),
  ])
  return table(['表', '行数', '一行的字节', '一行的索引', '一共', '每位会员的字节'], rows)
}

function processTable(found: readonly ManyProcesses[]): string {
  const rows = found.map(({ call, processes, cost }) => {
    const one = found.find((each) => each.call === call && each.processes === 1)?.cost ?? cost
    // One process uses one core for itself, and the database the rest of the two cores.
    const onTwoCores = Math.min((processes * 1000) / cost.siteMs, 2000 / totalMs(cost))
    const oneOnTwo = Math.min(1000 / one.siteMs, 2000 / totalMs(one))
    return [
      CALLS[call].name,
      String(processes),
      milliseconds(cost),
      times(totalMs(cost) / totalMs(one)),
      `${Math.round(onTwoCores)} /秒`,
      times(onTwoCores / oneOnTwo),
      `${Math.round(cost.perSecond)} /秒`,
    ]
  })
  const head = [
    '调用',
    '进程',
    '处理器毫秒：网站 + 数据库',
    '与一个进程比',
    '两个核最多（算出）',
    '与一个进程比',
    '这里量到的',
  ]
  return table(head, rows)
}

export const costsOf = (calls: NonNullable<Findings['calls']>): Costs =>
  Object.fromEntries(
    (Object.entries(calls) as [CallName, { cost: CallCost }[]][]).map(([name, measured]) => [
      name,
      measured.at(-1)?.cost,
    ]),
  )

export function bytesPerMember({ sizes }: Findings): number {
  const last = sizes?.at(-1)
  if (!last) throw new Error('No school was measured')
  return last.databaseBytes / membersOf(last)
}

function capacityTable(
  findings: Findings,
  calls: NonNullable<Findings['calls']>,
  evenings: readonly Evening[],
): string {
  const prices = evenings.map(({ perSecond, cost }) => ({ ...cost, perSecond }))
  const basis = { costs: costsOf(calls), prices, bytesPerMember: bytesPerMember(findings) }
  const rows = MEMBERS_OF_SCHOOLS.map((members) => {
    const need = capacityOf(members, basis)
    return [
      String(members),
      String(Math.round(need.online)),
      need.perSecond.toFixed(0),
      need.savesPerSecond.toFixed(0),
      `${need.siteCores.toFixed(2)}（至少 ${need.leastSiteCores.toFixed(2)}）`,
      `${need.databaseCores.toFixed(2)}（至少 ${need.leastDatabaseCores.toFixed(2)}）`,
      `${need.walMegabytes.toFixed(2)} MB/秒`,
      `${need.databaseGigabytes.toFixed(1)} GB`,
    ]
  })
  const head = ['会员', '晚上同时在学', '请求/秒', '其中保存/秒', '网站要几个核', '数据库要几个核', 'WAL', '数据库']
  return `${table(head, rows)}\n\n按「越来越满的晚上」里一个请求的价钱算；「至少」按「每次调用」的，那里每一批都是满的。`
}

function coreTable(calls: NonNullable<Findings['calls']>): string {
  const rows = (Object.entries(costsOf(calls)) as [CallName, CallCost][]).map(([name, cost]) => [
    CALLS[name].name,
    totalMs(cost).toFixed(2),
    String(Math.round(perCore(cost))),
  ])
  return table(['调用', '处理器毫秒', `一个核一秒（用到 ${ASSUMED.mostBusy * 100} %）`], rows)
}

function dayTable({ parts, idleMs }: Day): string {
  const sum = (pick: (part: Day['parts'][number]) => number) => parts.reduce((total, part) => total + pick(part), 0)
  const rowOf = (hours: string, requests: number, predicted: number, measured: number, p95: string) => [
    hours,
    String(requests),
    `${(predicted / 1000).toFixed(2)} 秒`,
    `${(measured / 1000).toFixed(2)} 秒`,
    times(measured / predicted),
    p95,
  ]
  const rows = parts.map(({ hours, requests, predictedMs, measuredMs, p95 }) =>
    rowOf(hours, requests, predictedMs, measuredMs, `${p95.toFixed(0)} 毫秒`),
  )
  const whole = rowOf(
    '一天',
    sum(({ requests }) => requests),
    sum(({ predictedMs }) => predictedMs),
    sum(({ measuredMs }) => measuredMs),
    '',
  )
  const head = ['时段', '请求', '模型算出的处理器时间', '量到的', '量到的比算出的', '二十次里十九次快过']
  return `${table(head, [...rows, whole])}\n\n没有人来时，网站与数据库一起每秒用 ${idleMs.toFixed(1)} 毫秒，两栏里都有。`
}

/** Against the price of the calls when they are measured one kind at a time, and every batch is full. */
function eveningTable(evenings: readonly Evening[], calls: NonNullable<Findings['calls']>): string {
  const modelMs = totalMs(costOfVisit(costsOf(calls))) / requestsPerVisit()
  const rows = evenings.map(({ perSecond, cost, p95 }) => [
    String(perSecond),
    String(cost.requests),
    milliseconds(cost),
    times(totalMs(cost) / modelMs),
    `${p95.toFixed(0)} 毫秒`,
  ])
  const head = ['每秒来几个', '请求', '一个请求的处理器毫秒：网站 + 数据库', '与满批的价钱比', '二十次里十九次快过']
  return `${table(head, rows)}\n\n满批的一个请求 ${modelMs.toFixed(2)} 毫秒，由「每次调用」按比例算出。每种各来两遍。`
}

function partsTable(parts: readonly PartsFound[]): string {
  const rows = parts.map(({ table: kind, rows: count, writeMs, readMs, vacuumMs }) => [
    kind === 'whole' ? '一张表' : '按会员分成 16 份',
    million(count),
    writeMs.toFixed(3),
    readMs.toFixed(3),
    `${(vacuumMs / 1000).toFixed(1)} 秒`,
  ])
  return table(['lesson_progress 的抄本', '行数', '写一处的毫秒', '读一位会员的毫秒', '清理一遍'], rows)
}

/** The text of tools/results/scale.md. */
export function renderFindings(findings: Findings): string {
  const { sizes, calls, processes, day, evenings, parts } = findings
  return [
    '# 大到哪里',
    '处理器毫秒是网站的进程与 PostgreSQL（内置的 18）各自用掉的，发请求的在另一个进程里，不算。各种大小的学校同时开着，轮流测；机器是共用的，时间不可信，处理器时间之比可信。' +
      '重新测：`npm run scale`，怎么选见 [docs/scale.md](../../docs/scale.md)。',
    ...(calls ? ['## 每次调用', callTable(calls), '## 一个核', coreTable(calls)] : []),
    ...(sizes ? ['## 一行多大', sizeTable(sizes)] : []),
    ...(processes ? ['## 一到四个进程', processTable(processes)] : []),
    ...(calls && sizes && evenings ? ['## 三所学校', capacityTable(findings, calls, evenings)] : []),
    ...(day ? ['## 一天', dayTable(day)] : []),
    ...(evenings && calls ? ['## 越来越满的晚上', eveningTable(evenings, calls)] : []),
    ...(parts ? ['## 分不分', partsTable(parts)] : []),
  ].join('\n\n')
}
