// `npm run check`: format, lint, types, boundaries, dead code, documents, tiers, names of the product. `npm run check:tools`: what those
// of them leave out of tools/. Two at a time, all of them even when one fails. The results are also written to the file that is given.
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { createSteps } from './steps.mjs'

/** Programs are started by their files: npx and a second process of tsx cost more than some of the checks. */
const ownCheck = (name) => ['--import', 'tsx', `scripts/check-${name}.ts`]
const types = (project) => ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project, '--checkers', '1']
const PRODUCT = [
  ['规则', ownCheck('lint')],
  ['格式', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['闲置代码', ownCheck('unused')],
  ['边界', ownCheck('boundaries')],
  ['类型', types('.')],
  ['文档', ownCheck('docs')],
  ['测试的层', ownCheck('tiers')],
  ['校名', ownCheck('names')],
]
const TOOLS = [
  ['工具的闲置代码', [...ownCheck('unused'), 'tools']],
  ['工具的类型', types('tools')],
  ['工具的规则', ['node_modules/oxlint/bin/oxlint', 'tools']],
  ['工具的边界', [...ownCheck('boundaries'), 'tools']],
]
const AT_ONCE = 2
/**
 * Linter and compiler are Go inside. Two run at once anyway, and each thread of one would look at the same types for itself;
 * collecting garbage in a run of seconds costs a quarter of it. Each takes some 2.3 GiB; held to 1.5 they cost twice as much.
 */
const ENVIRONMENT = { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: `${memoryMiB()}MiB` }

/** A quarter of the machine's memory, so that the largest two leave some for the build beside them. */
function memoryMiB() {
  return Math.round(totalmem() / 4 / 1024 ** 2)
}

/** Runs every check; answers how many passed and failed, and which. */
async function runChecks(checks) {
  const steps = createSteps()
  const waiting = [...checks]
  let passed = 0
  const failures = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [label, args] = check
      try {
        await steps.run(`检查${label}`, () => runQuietly(args))
        passed += 1
      } catch (error) {
        process.stdout.write(`${error.message}\n`)
        failures.push(`检查${label}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { passed, failed: failures.length, failures }
}

/** Its output is shown only when it fails. */
function runQuietly(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENVIRONMENT })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

const given = process.argv.slice(2)
const isOfTools = given[0] === 'tools'
const [report] = given.slice(isOfTools ? 1 : 0)
const result = await runChecks(isOfTools ? TOOLS : PRODUCT)
if (report) await writeFile(report, JSON.stringify(result))
process.exitCode = result.failed === 0 ? 0 : 1
