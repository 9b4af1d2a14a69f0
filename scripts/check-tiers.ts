/**
 * Every test is in exactly one tier (scripts/testing/tiers.mjs): a test that no command runs proves nothing, one that
 * two commands run is paid for twice. The check must also find the mistakes that are planted for it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tierOf, tierProblem } from './testing/tiers.mjs'

const A_TEST = "import { it } from 'vitest'\nit('holds', () => undefined)\n"
/** Each with a name that belongs to no tier, or to two. */
const PLANTED = [
  'server/src/planted.spec.ts',
  'server/src/planted.ts',
  'server/src/planted.machines.test.ts',
  'server/src/planted.core.test.ts',
  'e2e/planted.machine.e2e.ts',
  'e2e/planted.core.browsers.e2e.ts',
  'e2e/planted.browsers.e2e.ts',
  'e2e/other-browsers/planted.e2e.ts',
  'deploy/planted.test.ts',
]

const problems = PLANTED.filter((file) => tierProblem(file, A_TEST) === undefined).map(
  (file) => `检查睡着了：没有发现故意放置的 ${file}`,
)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
for (const file of files) {
  const problem = tierProblem(file, readFileSync(file, 'utf8'))
  if (problem) problems.push(`${file} ${problem}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.filter((file) => tierOf(file)).length} 个测试文件各在一层里`)
