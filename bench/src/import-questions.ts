import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { contract } from '@bee/contract/index.ts'
import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { withSecondStep } from '../../e2e/staff-session.ts'
import { startBenchSite, type BenchSite } from './bench-site.ts'
import { callOf } from './call-request.ts'
import { databaseProcessorMs, processorMs } from './processor-time.ts'

const resultFile = fileURLToPath(new URL('../results/import.md', import.meta.url))
const FULL_SIZE = 10_000
const COUNT = Number(process.argv[3] ?? FULL_SIZE)
const ROWS_A_STATEMENT = 5000
const INSERT_TIMES = 5
const BESIDE_TIMES = 1.5
const ALONE_MS = 15_000
const CALLERS = 4
/** Calls that students make all day: lists, one item, a search. */
const CALLS = [
  callOf(contract.courses.list).address({ page: 1, limit: 8 }),
  callOf(contract.questions.list).address({ page: 1, limit: 8, search: '索引' }),
  '/home',
]

/** Numbers that are the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const CHARACTERS = Array.from({ length: 2500 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 7))

/** As a teacher writes them: a title, a paragraph, code in every third, four options, an explanation. */
function makeText(typeName: string, count: number): string {
  const next = randomFrom(20_261_116)
  const words = (length: number) => Array.from({ length }, () => CHARACTERS[next(CHARACTERS.length)] ?? '').join('')
  const one = (nth: number) => {
    const right = next(4)
    const code =
      nth % 3 === 0
        ? `\n\`\`\`java\nint ${'abcdef'.charAt(nth % 6)} = ${next(9999)};\nSystem.out.println(${next(9999)});\n\`\`\`\n`
        : ''
    const options = ['A', 'B', 'C', 'D'].map((letter, index) => `${letter}. ${words(8)}${index === right ? ' *' : ''}`)
    return `## ${nth}. 单选 · ${typeName} · 难度 ${1 + (nth % 3)}\n${words(18)}？\n\n${words(60)}，${words(20)}。${code}\n${options.join('\n')}\n> 解析：${words(70)}。\n`
  }
  return Array.from({ length: count }, (_, index) => one(index + 1)).join('\n')
}

type Headers = Record<string, string>

function createDesk(site: BenchSite, headers: Headers) {
  const base = `${site.url}/bee/api/manage/question-import`
  async function ask(address: string, init: RequestInit = {}): Promise<Import> {
    const response = await fetch(base + address, { ...init, headers: { ...headers, ...init.headers } })
    const { data, msg } = (await response.json()) as { data: Import; msg?: string }
    if (!response.ok) throw new Error(`${address}: ${response.status} ${msg ?? ''}`)
    return data
  }
  const post = (address: string, body: object) =>
    ask(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const send = (text: string) =>
    ask('/file?name=bench.md', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    })
  async function becomes(importId: number, state: Import['state']): Promise<Import> {
    for (;;) {
      const now = await ask(`/${importId}`)
      if (now.state === state) return now
      if (now.state === 'failed') throw new Error(now.sentence)
      await sleep(500)
    }
  }
  return { post, send, becomes }
}

/** Processor time of the site and of its database. */
const usedMs = async (site: BenchSite) => processorMs(site.pid) + (await databaseProcessorMs(site.dataDir))

/** The quarter point: others on the machine only ever add time. */
const quarterOf = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0
const middleOf = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The time of each call, until `isOver` is true. */
async function measureCalls(site: BenchSite, isOver: () => boolean): Promise<number[][]> {
  const times = CALLS.map((): number[] => [])
  async function call(first: number): Promise<void> {
    for (let nth = first; !isOver(); nth += 1) {
      const index = nth % CALLS.length
      const started = performance.now()
      const response = await fetch(site.url + (CALLS[index] ?? ''))
      if (!response.ok) throw new Error(`${CALLS[index] ?? ''}: ${response.status}`)
      await response.arrayBuffer()
      times[index]?.push(performance.now() - started)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, first) => call(first)))
  return times
}

/** The same rows again, complete, as fast as the database takes them: without reading, rendering or lookups. */
async function insertPlainly(pool: pg.Pool, site: BenchSite, importId: number): Promise<{ cpuMs: number; ms: number }> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(questions) - 'id' || jsonb_build_object('slug', 'plain-' || id) as row from questions
     where id in (select question_id from question_import_items where import_id = $1)`,
    [importId],
  )
  await pool.query('vacuum analyze questions')
  const names = Object.keys(rows[0]?.row ?? {}).join(', ')
  const started = performance.now()
  const before = (await databaseProcessorMs(site.dataDir)) + process.cpuUsage().user / 1000
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_A_STATEMENT).map(({ row }) => row))
    await pool.query(
      `insert into questions (${names}) select ${names} from jsonb_populate_recordset(null::questions, $1::jsonb)`,
      [json],
    )
  }
  const cpuMs = (await databaseProcessorMs(site.dataDir)) + process.cpuUsage().user / 1000 - before
  await pool.query("delete from questions where slug like 'plain-%'")
  return { cpuMs, ms: performance.now() - started }
}

const verdict = (ratio: number, most: number) => `${ratio.toFixed(2)} 倍${ratio <= most ? ' ✓' : ' ✗'}`

/** `npm run bench -- import [questions]`: the cost of an import beside a plain insert of its rows, and its cost for all other calls. */
export async function runImportBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-import-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  const reached = await reachDatabase({ dataDir: site.dataDir })
  const { pool } = reached
  try {
    const { cookie } = await withSecondStep(site, site.owner)
    const desk = createDesk(site, { 'bee-staff': '1', cookie })
    const { rows } = await pool.query<{ name: string }>(
      'select name from course_types where parent_id is not null limit 1',
    )
    const text = makeText(rows[0]?.name ?? '', COUNT)

    let started = performance.now()
    let before = await usedMs(site)
    const { importId } = await desk.send(text)
    const read = await desk.becomes(importId, 'checked')
    const reading = { ms: performance.now() - started, cpuMs: (await usedMs(site)) - before }
    if (read.readyCount !== COUNT) throw new Error(`只有 ${read.readyCount} 道能导入`)

    // Once alone, for its cost; then taken back.
    started = performance.now()
    before = await usedMs(site)
    await desk.post('/run', { importId, version: read.version })
    await desk.becomes(importId, 'done')
    const importing = { ms: performance.now() - started, cpuMs: (await usedMs(site)) - before }
    const plain = await insertPlainly(pool, site, importId)
    await desk.post('/undo', { importId })
    await desk.becomes(importId, 'undone')

    // Once more, with others about.
    const again = await desk.send(text)
    const readAgain = await desk.becomes(again.importId, 'checked')
    const until = performance.now() + ALONE_MS
    await measureCalls(site, () => performance.now() > until)
    const aloneUntil = performance.now() + ALONE_MS
    const alone = await measureCalls(site, () => performance.now() > aloneUntil)
    let isOver = false
    const measuring = measureCalls(site, () => isOver)
    await desk.post('/run', { importId: again.importId, version: readAgain.version })
    await desk.becomes(again.importId, 'done')
    isOver = true
    const beside = await measuring

    const perQuestion = (ms: number) => `${(ms / COUNT).toFixed(2)} 毫秒`
    const lines = [
      '| 比什么 | 我们 | 对照 | 比值 | 目标 |',
      '|---|---|---|---|---|',
      `| 导入一道题的处理器时间 | ${perQuestion(importing.cpuMs)} | 同样的行成批插入 ${perQuestion(plain.cpuMs)} | ${verdict(importing.cpuMs / plain.cpuMs, INSERT_TIMES)} | ≤ ${INSERT_TIMES} 倍 |`,
      `| 导入一道题等多久 | ${perQuestion(importing.ms)} | ${perQuestion(plain.ms)} | ${(importing.ms / plain.ms).toFixed(1)} 倍 | 只报告，导入让着别人 |`,
      `| 试读一道题的处理器时间（读、比较、试写） | ${perQuestion(reading.cpuMs)} | ${perQuestion(plain.cpuMs)} | ${(reading.cpuMs / plain.cpuMs).toFixed(1)} 倍 | 只报告 |`,
      ...CALLS.map((call, index) => {
        const [quiet = [], busy = []] = [alone[index], beside[index]]
        const ratio = middleOf(busy) / middleOf(quiet)
        const words = (times: readonly number[]) =>
          `中位 ${middleOf(times).toFixed(1)} 毫秒，四分之一处 ${quarterOf(times).toFixed(1)} 毫秒`
        return `| ${call}，导入的同时 | ${words(busy)} | 平时 ${words(quiet)} | ${verdict(ratio, BESIDE_TIMES)} | ≤ ${BESIDE_TIMES} 倍 |`
      }),
    ]
    const report = `# 题目导入：${COUNT} 道

同一次运行里测得，机器是共用的，只有比值可信。处理器时间是网站进程与它的 PostgreSQL 的和；对照是把导入写出的完整的行原样成批插入同一张表，索引与触发器都在。
「导入的同时」有 ${CALLERS} 个人不停地看列表与首页。重新测：\`npm run bench -- import\`。

${lines.join('\n')}
`
    process.stdout.write(report)
    if (COUNT === FULL_SIZE) writeFileSync(resultFile, report)
  } finally {
    await reached.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
