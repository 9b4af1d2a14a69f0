import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareParts } from './compare-parts.ts'
import { replayEvenings } from './fuller-evening.ts'
import { startLoadGenerator, type LoadGenerator } from './load-generator.ts'
import { measureProcesses } from './many-processes.ts'
import { measureCall, totalMs } from './measure-calls.ts'
import { CALL_NAMES, CALLS } from './school-calls.ts'
import { renderFindings, type Findings } from './scale-report.ts'
import { databaseBytes, openSchool, tableSizes, type School } from './school.ts'
import { replayDay } from './simulated-day.ts'

const resultFile = fileURLToPath(new URL('../results/scale.md', import.meta.url))
const ROWS = '1000000,10000000,30000000'
const PARTS = ['calls', 'processes', 'day', 'evenings', 'parts'] as const
type Part = (typeof PARTS)[number]

const report = (line: string) => void process.stdout.write(`${line}\n`)

async function measureAllCalls(generator: LoadGenerator, schools: readonly School[]): Promise<Findings> {
  const only = process.env['BEE_SCALE_CALLS']?.split(',')
  const calls: NonNullable<Findings['calls']> = {}
  for (const name of CALL_NAMES.filter((each) => only?.includes(each) ?? true)) {
    const costs = await measureCall(generator, schools, name)
    calls[name] = costs.map((cost, place) => ({ rows: schools[place]?.size.rows ?? 0, cost }))
    report(`${CALLS[name].name}：${costs.map((cost) => totalMs(cost).toFixed(2)).join('、')} 毫秒`)
  }
  const sizes = []
  for (const { size, pool } of schools)
    sizes.push({ rows: size.rows, databaseBytes: await databaseBytes(pool), tables: await tableSizes(pool) })
  return { calls, sizes }
}

async function measurePart(part: Part, generator: LoadGenerator, schools: readonly School[]): Promise<Findings> {
  const [first] = schools
  if (!first) throw new Error('No school is open')
  if (part === 'calls') return measureAllCalls(generator, schools)
  if (part === 'parts') return { parts: await compareParts(first) }
  if (part === 'processes') return { processes: await measureProcesses(generator, first) }
  if (part === 'evenings') return { evenings: await replayEvenings(generator, first, report) }
  return { day: await replayDay(generator, first, report) }
}

/** The cost of the calls as a school grows, on more processes, over a day, and when many come at once. */
export async function runScale(): Promise<void> {
  const kept = process.env['BEE_SCALE_KEEP']
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'bee-bench-scale-'))
  const rows = (process.env['BEE_SCALE_ROWS'] ?? ROWS).split(',').map(Number)
  const parts = PARTS.filter((part) => (process.env['BEE_SCALE_PARTS'] ?? PARTS.join(',')).split(',').includes(part))
  const foundFile = path.join(folder, 'found.json')
  let findings: Findings = existsSync(foundFile) ? (JSON.parse(readFileSync(foundFile, 'utf8')) as Findings) : {}
  const schools: School[] = []
  const generator = startLoadGenerator()
  try {
    // The other parts look at one school alone.
    for (const each of parts.includes('calls') ? rows : rows.slice(0, 1))
      schools.push(await openSchool(path.join(folder, String(each)), { rows: each }, report))
    for (const part of parts) {
      const found = await measurePart(part, generator, schools)
      findings = { ...findings, ...found, ...(found.calls && { calls: { ...findings.calls, ...found.calls } }) }
      writeFileSync(foundFile, JSON.stringify(findings))
    }
    const text = `${renderFindings(findings)}\n`
    // A small one proves the bench, and is no result.
    if (process.env['BEE_SCALE_ROWS'] === undefined) writeFileSync(resultFile, text)
    report(text)
  } finally {
    generator.stop()
    for (const school of schools) await school.stop()
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
