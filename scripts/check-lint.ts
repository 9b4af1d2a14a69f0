/**
 * The rules of .oxlintrc.json over the whole tree but tools/, which `npm run check:tools` looks at. A rule that a new version renames, or that an option puts to sleep, would be
 * green for ever; so each must also catch the mistake planted for it, in a folder with the same settings.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CORE, PLAIN_MODULES } from './planted/lint-core.ts'
import { OUTSIDE } from './planted/lint-outside.ts'
import { LATER, REACT } from './planted/lint-react.ts'
import { TYPESCRIPT } from './planted/lint-typescript.ts'

const SETTINGS = '.oxlintrc.json'
const OXLINT = path.resolve('node_modules/oxlint/bin/oxlint')

interface Settings {
  rules: Record<string, unknown>
  overrides: { rules: Record<string, unknown> }[]
}
interface Diagnostic {
  code?: string
  filename: string
}

const { rules, overrides } = JSON.parse(readFileSync(SETTINGS, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as Settings
const awake = [rules, ...overrides.map((override) => override.rules)]
  .flatMap((group) => Object.entries(group))
  .filter(([, setting]) => setting !== 'off')
  .map(([rule]) => rule)
const RULES = [...new Set(awake)]

/** One file for each, so that a complaint about another does not count. */
const plant = (folder: string, extension: string, violations: [rule: string, code: string][]) =>
  violations.map(([rule, code], index) => ({ rule, code, file: `${folder}/planted-${index}${extension}` }))
const PLANTED = [
  ...plant('server/src', '.ts', [...Object.entries(CORE), ...Object.entries(TYPESCRIPT), ...OUTSIDE]),
  ...plant('scripts', '.mjs', Object.entries(PLAIN_MODULES)),
  ...plant('web/src', '.tsx', [...Object.entries(REACT), ...LATER]),
]

function lintPlanted(): Diagnostic[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-planted-'))
  try {
    for (const file of [SETTINGS, 'tsconfig.json']) cpSync(file, path.join(folder, file))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
    for (const { file, code } of PLANTED) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(folder, file), `${code}\n`)
    }
    const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json', 'server', 'scripts', 'web'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findSleepingRules(): string[] {
  const unplanted = RULES.filter((rule) => !PLANTED.some((planted) => planted.rule === rule))
  const unknown = PLANTED.filter(({ rule }) => !RULES.includes(rule))
  const caught = new Set(
    lintPlanted().map(({ filename, code }) => `${filename.replaceAll('\\', '/')} ${/\((.+)\)$/.exec(code ?? '')?.[1]}`),
  )
  const missed = PLANTED.filter(({ file, rule }) => !caught.has(`${file} ${path.basename(rule)}`))
  return [
    ...unplanted.map((rule) => `${rule} 没有故意放置的违例（scripts/planted）`),
    ...unknown.map(({ rule }) => `${rule} 有故意放置的违例，配置里却没有这条规则`),
    ...missed.map(({ rule, code }) => `${rule} 抓不到故意放置的违例：${code.split('\n')[0]}`),
  ]
}

/** `new Date()` asks the clock and `new Date(0)` does not; no rule of the linter can tell them apart. */
const ASKS_THE_CLOCK = /\bnew Date\b(?!\s*\(\s*[^\s)])/
const asksTheClock = (code: string) => code.split('\n').some((line) => ASKS_THE_CLOCK.test(line.replace(/\/\/.*/, '')))

function findClocks(): string[] {
  if (!asksTheClock('a = new Date()') || !asksTheClock('a = new Date') || asksTheClock('a = new Date(0)'))
    return ['故意放置的 new Date() 没有被发现']
  return readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('server/src', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^server\/src\/outside\//.test(file))
    .filter((file) => asksTheClock(readFileSync(file, 'utf8')))
    .map((file) => `${file} 用 new Date() 问了时间：请经 server/src/outside/clock.ts`)
}

const problems = [...findSleepingRules(), ...findClocks()]
for (const problem of problems) console.error(problem)
const { status } = spawnSync(process.execPath, [OXLINT, '--ignore-pattern', 'tools/**'], { stdio: 'inherit' })
if (status !== 0 || problems.length > 0) process.exit(1)
console.log(`${RULES.length} 条规则都醒着，没有违例`)
