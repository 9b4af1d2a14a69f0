// Format, lint, types, boundaries, dead code, documents: two at a time, all of them even when one fails.
import { spawn } from 'node:child_process'
import { createSteps } from './steps.mjs'

const CHECKS = [
  ['类型', 'node', ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.']],
  ['规则', 'npx', ['oxlint']],
  [
    '格式',
    'npx',
    ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', 'node_modules/.cache/prettier', '.'],
  ],
  ['边界', 'npx', ['tsx', 'scripts/check-boundaries.ts']],
  ['闲置代码', 'npx', ['tsx', 'scripts/check-unused.ts']],
  ['文档', 'npx', ['tsx', 'scripts/check-docs.ts']],
]
const AT_ONCE = 2

/** Runs every check; answers how many passed and failed. */
export async function runChecks() {
  const steps = createSteps()
  const waiting = [...CHECKS]
  let passed = 0
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [label, program, args] = check
      try {
        await steps.run(`检查${label}`, () => runQuietly(program, args))
        passed += 1
      } catch (error) {
        process.stdout.write(`${error.message}\n`)
        failed += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { passed, failed }
}

/** Its output is shown only when it fails. */
function runQuietly(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

if (import.meta.filename === process.argv[1]) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
