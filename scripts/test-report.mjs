// What the reports of vitest and Playwright say: how many passed, which needed a second try, which took longest.
import { readFile } from 'node:fs/promises'

const MS_PER_SECOND = 1000

/** An error outside every test fails the run without failing a test. */
export async function readUnitReport(file, exitCode) {
  const report = await readJson(file)
  if (!report) return { passed: 0, failed: 1, retried: [], tests: [] }
  const files = report.testResults
  const brokenFiles = files.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    retried: [],
    tests: files.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / MS_PER_SECOND })),
    ),
  }
}

export async function readJourneyReport(file, exitCode) {
  const report = await readJson(file)
  if (!report) return { passed: 0, failed: 1, retried: [], tests: [] }
  const { expected, unexpected, flaky } = report.stats
  const journeys = report.suites.flatMap((suite) => listJourneys(suite, []))
  return {
    passed: expected + flaky,
    failed: unexpected === 0 && exitCode !== 0 ? 1 : unexpected,
    retried: journeys.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    tests: journeys.map(({ name, seconds }) => ({ name, seconds })),
  }
}

function listJourneys(suite, path) {
  const names = [...path, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: [...names, title].join(' › '),
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / MS_PER_SECOND,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, names))]
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
