/**
 * `npm run quick`: while working. Format, lint and types of the change, and the tests of the workspaces it touches;
 * both walks go to the calls of those features alone. `npm run quick -- main` takes everything that differs from main
 * for the change; `--list` only names the test files.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles, listOf } from './quick/changed-files.ts'
import { readImporters } from './quick/import-graph.ts'
import { selectTests } from './quick/select-tests.ts'

const SOURCE = /\.(ts|tsx|mts|mjs)$/
const CHECKS = [
  { name: '格式', args: ['node_modules/oxfmt/bin/oxfmt', '--check'], files: /\.(ts|tsx|mts|mjs|json|css)$/ },
  { name: '规则', args: ['node_modules/oxlint/bin/oxlint'], files: SOURCE },
]
/** Of all files, since a change may break its users; unchanged files are not looked at again. */
const TYPES = ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p']
const WALKS = ['content/src/contract-walk.test.ts', 'content/src/manage-walk.test.ts']
const MS_PER_SECOND = 1000

const {
  values: { list = false },
  positionals: [since],
} = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })

process.exitCode = await main()

async function main(): Promise<number> {
  const started = performance.now()
  const changed = changedFiles(since).filter((file) => existsSync(file))
  const files = listOf('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file))
  const sources = files.filter((file) => SOURCE.test(file))
  const selection = selectTests(changed, sources, readImporters(sources), (file) => readFileSync(file, 'utf8'))
  const walks = selection.groups.length > 0 ? WALKS : []
  const tests = [...new Set([...selection.tests, ...walks])]
  say(`改了 ${changed.length} 个文件，要跑 ${tests.length + selection.machines.length} 个测试文件`)
  if (walks.length > 0) say(`两场巡查只走：${selection.groups.join('、')}`)
  if (list) {
    for (const file of [...tests, ...selection.machines]) say(file)
    return 0
  }
  if (selection.leftToMachines > 0) say(`另有 ${selection.leftToMachines} 个留给 npm run test:machines`)

  const failed = (await Promise.all([check(changed), test([...tests, ...selection.machines], selection.groups)])).flat()
  const seconds = ((performance.now() - started) / MS_PER_SECOND).toFixed(0)
  say(failed.length === 0 ? `\n都好，${seconds} 秒` : `\n${failed.join('、')}没有通过，${seconds} 秒`)
  return failed.length === 0 ? 0 : 1
}

/** One after the other: the tests take the other core. */
async function check(changed: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, args, files } of CHECKS) {
    const checked = changed.filter((file) => files.test(file))
    if (checked.length > 0 && (await run([...args, ...checked])) !== 0) failed.push(name)
  }
  if ((await run([...TYPES, '.'])) !== 0) failed.push('类型')
  // Tools break by a change of the product too; `npm run test:machines` looks at that.
  const isOfTools = changed.some((file) => file.startsWith('tools/'))
  if (isOfTools && (await run([...TYPES, 'tools'])) !== 0) failed.push('工具的类型')
  return failed
}

async function test(files: readonly string[], groups: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const chosen: Record<string, string> = groups.length > 0 ? { BEE_FEATURES: groups.join(',') } : {}
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...files], chosen)
  return code === 0 ? [] : ['测试']
}

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
