// The results in the reports of vitest and Playwright: how many passed, which failed and why, which needed a second try, which
// took longest.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const MS_PER_SECOND = 1000
const REASON_MAX = 300
const NO_REPORT = { passed: 0, failed: 1, failures: ['没有报告'], retried: [], files: [] }

/** A report that our own programs write in the form of the reports below. Files and second tries may be missing: checks have none. */
export async function readReport(file) {
  const report = await readJson(file)
  return report ? { retried: [], files: [], ...report } : NO_REPORT
}

/** An error outside every test fails the run without failing a test. */
export async function readUnitReport(file, exitCode) {
  const report = await readJson(file)
  if (!report) return NO_REPORT
  const files = report.testResults
  // A file that fails before or after its tests, or cannot be read at all, fails without failing one of them.
  const brokenFiles = files.filter(
    (each) => each.status === 'failed' && each.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failures = [
    ...brokenFiles.map(({ name, message }) => failureOf(name, message)),
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failureOf(`${name} › ${fullName}`, failureMessages[0])),
    ),
  ]
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failures: failed === 0 && exitCode !== 0 ? ['一处错误不在任何测试里'] : failures,
    retried: [],
    files: files.map(({ name, startTime, endTime, assertionResults }) => ({
      name: fromRoot(name),
      seconds: (endTime - startTime) / MS_PER_SECOND,
      tests: assertionResults.length,
    })),
  }
}

export async function readJourneyReport(file, exitCode) {
  const report = await readJson(file)
  if (!report) return NO_REPORT
  const { expected, unexpected, flaky } = report.stats
  const journeys = report.suites.flatMap((suite) => listJourneys(suite, []))
  return {
    passed: expected + flaky,
    failed: unexpected === 0 && exitCode !== 0 ? 1 : unexpected,
    failures: journeys
      .filter(({ status }) => status === 'unexpected')
      .map(({ name, reason }) => failureOf(name, reason)),
    retried: journeys.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    files: report.suites.map((suite) => filesOfJourneys(suite)),
  }
}

/** The suite at the top is a file, named from the folder of the configuration. */
function filesOfJourneys(suite) {
  const journeys = listJourneys(suite, [])
  const seconds = journeys.reduce((sum, journey) => sum + journey.seconds, 0)
  return { name: `e2e/${suite.file}`, seconds, tests: journeys.length }
}

function listJourneys(suite, above) {
  const names = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: [...names, title].join(' › '),
      status,
      reason: results.findLast(({ error }) => error)?.error.message,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / MS_PER_SECOND,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, names))]
}

/** One line: the end of a long run alone must say where to begin. */
function failureOf(name, reason = '') {
  // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
  const plain = reason.replaceAll(/\u001b\[[\d;]*m/g, '').replaceAll(/\s+/g, ' ')
  return `${fromRoot(name)}：${plain.slice(0, REASON_MAX)}`
}

const fromRoot = (name) => (path.isAbsolute(name) ? path.relative(process.cwd(), name) : name)

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
