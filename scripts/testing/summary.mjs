// The end of a test run: the result of each tier, the slowest files, second tries, failures, and whether the run kept its
// budget.
import { keepFileTimes } from './file-times.mjs'

/**
 * Seconds of processor time, which a busy machine lengthens far less than the clock's, at the pace of a machine of its own
 * (pace.mjs). A commit that passes a budget makes the tests quicker again, or says in its message why they must cost more.
 */
const BUDGETS = {
  test: { 检查: 150, 构建: 75, 单元与接口: 450, 核心旅程: 110 },
  machines: { 工具的检查: 75, 构建: 90, 机器: 950, 其余旅程: 850 },
  // Campaigns at their whole size are meant to cost more.
  all: {},
}
/** A machine that others use too may stall a journey for seconds. More than these are a race. */
const RETRIED_AT_MOST = { test: 1, machines: 2, all: 0 }
const COMMANDS = { test: 'npm test', machines: 'npm run test:machines', all: 'npm run test:all' }
const SLOWEST_SHOWN = 10

/** Prints it, keeps the times of the files for the next run, and answers the exit code. */
export function printSummary({ tier, outcomes, pace, seconds }) {
  const files = outcomes.flatMap((outcome) => outcome.files)
  const retried = outcomes.flatMap((outcome) => outcome.retried)
  const problems = [
    ...(retried.length > RETRIED_AT_MOST[tier]
      ? [`${retried.length} 条旅程第二次才通过，最多 ${RETRIED_AT_MOST[tier]} 条`]
      : []),
    ...overspent(outcomes, BUDGETS[tier], pace),
  ]
  keepFileTimes(Object.fromEntries(files.map((file) => [file.name, file.seconds])))
  const slowest = files.toSorted((left, right) => right.seconds - left.seconds).slice(0, SLOWEST_SHOWN)
  print(
    '最慢的文件',
    slowest.map((file) => `${secondsOf(file.seconds)}  ${file.name}（${file.tests}）`),
  )
  print('第二次才通过的旅程', retried)
  print(
    '失败',
    outcomes.flatMap(({ failures }) => failures),
  )
  print(
    `${COMMANDS[tier]} 证明了`,
    outcomes.map(
      (outcome) =>
        `${secondsOf(outcome.seconds)}，处理器 ${outcome.cpu.toFixed(0).padStart(4)} 秒  ${provedBy(outcome)}`,
    ),
  )
  print('没有达到要求', problems)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, problems.length)
  process.stdout.write(
    `\n一共 ${seconds.toFixed(0)} 秒，处理器的步子 ${pace} 倍，${retried.length} 条重来\n${passed} passed, ${failed} failed\n`,
  )
  return failed === 0 ? 0 : 1
}

/** A sentence for each part that took more than its budget at this pace. A quick machine is not held to smaller ones. */
export function overspent(outcomes, budgets, pace) {
  return outcomes
    .map(({ name, cpu }) => ({ name, cpu, budget: (budgets[name] ?? Infinity) * Math.max(1, pace) }))
    .filter(({ cpu, budget }) => cpu > budget)
    .map(({ name, cpu, budget }) => `${name}用了 ${cpu.toFixed(0)} 秒处理器时间，预算是 ${budget.toFixed(0)} 秒`)
}

function provedBy({ name, passed, files }) {
  if (files.length > 0) return `${name}：${files.length} 个文件，${passed} 个测试`
  return passed > 0 ? `${name}：${passed} 项` : name
}

const secondsOf = (seconds) => `${seconds.toFixed(1).padStart(6)} 秒`

function print(title, lines) {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
