/**
 * `npm run quick`: while working. Format, lint and types of the change, and the tests of the rooms it touches; both walks go to
 * the calls of those features alone. `npm run quick -- main` takes everything that differs from main for the change.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { changedFiles, listOf } from './quick/changed-files.ts'
import { readImporters } from './quick/import-graph.ts'
import { selectTests } from './quick/select-tests.ts'

const SOURCE = /\.(ts|tsx|mts|mjs)$/
const FORMATTED = /\.(ts|tsx|mts|mjs|json|css|md|yml|yaml)$/
const WALKS = ['content/src/contract-walk.test.ts', 'content/src/manage-walk.test.ts']
const MS_PER_SECOND = 1000

process.exitCode = await main(process.argv[2])

async function main(since?: string): Promise<number> {
  const started = performance.now()
  const changed = changedFiles(since).filter((file) => existsSync(file))
  const files = listOf('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file))
  const sources = files.filter((file) => SOURCE.test(file))
  const selection = selectTests(changed, sources, readImporters(sources), (file) => readFileSync(file, 'utf8'))
  const walks = selection.groups.length > 0 ? WALKS : []
  const tests = [...new Set([...selection.tests, ...walks])]
  say(`改了 ${changed.length} 个文件，要跑 ${tests.length + selection.machines.length} 个测试文件`)
  if (walks.length > 0) say(`两场巡查只走：${selection.groups.join('、')}`)
  if (selection.leftToMachines > 0) say(`另有 ${selection.leftToMachines} 个留给 npm run test:machines`)

  const failed = (await Promise.all([check(changed), test([...tests, ...selection.machines], selection.groups)])).flat()
  const seconds = ((performance.now() - started) / MS_PER_SECOND).toFixed(0)
  say(failed.length === 0 ? `\n都好，${seconds} 秒` : `\n${failed.join('、')}没有通过，${seconds} 秒`)
  return failed.length === 0 ? 0 : 1
}

/** One after the other: the tests take the other core. */
async function check(changed: readonly string[]): Promise<string[]> {
  const formatted = changed.filter((file) => FORMATTED.test(file))
  const linted = changed.filter((file) => SOURCE.test(file))
  const steps: [name: string, args: string[]][] = [
    ...(formatted.length > 0
      ? [['格式', ['node_modules/oxfmt/bin/oxfmt', '--check', ...formatted]] as [string, string[]]]
      : []),
    ...(linted.length > 0 ? [['规则', ['node_modules/oxlint/bin/oxlint', ...linted]] as [string, string[]]] : []),
    ['类型', ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.']],
  ]
  const failed: string[] = []
  for (const [name, args] of steps) {
    if ((await run(args)) !== 0) failed.push(name)
  }
  return failed
}

async function test(files: readonly string[], groups: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...files], { BEE_FEATURES: groups.join(',') })
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
