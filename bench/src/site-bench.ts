import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchSite } from './bench-site.ts'
import { memoryOf, type Row } from './compare.ts'
import { runHttpGroup } from './http-group.ts'
import { runPageGroup } from './page-group.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const resultFile = path.join(projectRoot, 'bench/results/latest.md')

const COLUMNS: [title: string, of: (row: Row) => string][] = [
  ['比什么', (row) => row.what],
  ['我们', (row) => row.ours],
  ['对照', (row) => row.bare],
  ['比值', (row) => row.ratio],
  ['目标', (row) => row.target],
]

const table = (rows: Row[]) =>
  [
    `| ${COLUMNS.map(([title]) => title).join(' | ')} |`,
    `|${COLUMNS.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${COLUMNS.map(([, of]) => of(row)).join(' | ')} |`),
  ].join('\n')

/** Everything side by side in one run; the table goes to the console and into the repository. */
export async function runSiteBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  try {
    const before = memoryOf(site.pid)
    const rows = await runHttpGroup(site, folder)
    const after = memoryOf(site.pid)
    rows.push({
      what: '内存（Node 进程）',
      ours: `${after} MB`,
      bare: `${before} MB`,
      ratio: `${(after / before).toFixed(2)} 倍`,
      target: '压测前后',
    })
    rows.push(...(await runPageGroup(site, projectRoot)))
    const text = `# 基准\n\n同一次运行里并排测得；机器是共用的，只有比值可信。重新测：\`npm run bench\`。\n\n${table(rows)}\n`
    mkdirSync(path.dirname(resultFile), { recursive: true })
    writeFileSync(resultFile, text)
    process.stdout.write(`${table(rows)}\n`)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
