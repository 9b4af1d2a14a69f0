// The parts of a test run: the command of each, and the place of its report.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readJourneyReport, readReport, readUnitReport } from '../test-report.mjs'
import { runPart } from './run-part.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const JOURNEYS = 'e2e/playwright.config.ts'
const BROWSER_JOURNEYS = 'e2e/other-browsers/playwright.config.ts'

/** Reports go to the folder `results`. A part answers how many passed and failed, which and why, and its cost. */
export function createParts(results) {
  const seeded = { folder: '' }

  async function build() {
    const report = path.join(results, 'seeded-school.txt')
    const run = await runPart('构建', ['scripts/testing/build-and-seed.mjs', report])
    if (run.code === 0) seeded.folder = await readFile(report, 'utf8')
    const failures = run.code === 0 ? [] : ['构建或演示学校失败']
    return { name: '构建', passed: 0, failed: failures.length, failures, retried: [], files: [], ...run }
  }

  async function check(name, rooms) {
    const report = path.join(results, ['checks', ...rooms, 'json'].join('.'))
    const run = await runPart(name, ['scripts/check.mjs', ...rooms, report])
    return { name, ...run, ...(await readReport(report)) }
  }

  async function vitest(name, projects) {
    const report = path.join(results, `${projects.join('-')}.json`)
    const run = await runPart(
      name,
      [
        ...[VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.flatMap((project) => ['--project', project]),
      ],
      { BEE_SEEDED_SCHOOL: seeded.folder },
    )
    return { name, ...run, ...(await readUnitReport(report, run.code)) }
  }

  async function playwright(name, { config, project, workers }) {
    const report = `journeys-${project ?? 'browsers'}.json`
    const args = [PLAYWRIGHT, 'test', '--config', config, ...(project ? ['--project', project] : [])]
    const env = { BEE_E2E_REPORT: report, ...(workers && { BEE_E2E_WORKERS: String(workers) }) }
    const run = await runPart(name, args, env)
    return { name, ...run, ...(await readJourneyReport(path.join(results, report), run.code)) }
  }

  /** The site and the unit tests on another version of Node. */
  async function otherNode(major) {
    const name = `Node ${major}`
    const report = path.join(results, `node-${major}.json`)
    const run = await runPart(name, ['scripts/other-nodes.mjs', String(major), '--report', report])
    return { name, ...run, ...(await readReport(report)) }
  }

  /** The campaign itself prints the broken promises, line by line. */
  async function lateCampaign() {
    const name = '晚到的通知与慢的语句'
    const run = await runPart(name, ['--import', 'tsx', 'tools/campaigns/run.ts', 'late'])
    const failures = run.code === 0 ? [] : [`${name}没有守住`]
    const failed = failures.length
    return { name, passed: 1 - failed, failed, failures, retried: [], files: [], ...run }
  }

  return {
    build,
    otherNode,
    lateCampaign,
    checks: () => check('检查', []),
    toolChecks: () => check('工具的检查', ['tools']),
    unit: () => vitest('单元与接口', ['node', 'web']),
    coreJourneys: () => playwright('核心旅程', { config: JOURNEYS, project: 'core', workers: 1 }),
    machineUnit: () => vitest('机器', ['machines']),
    // Many of them wait for a clock or a film: two at a time left a third of the machine idle.
    otherJourneys: () => playwright('其余旅程', { config: JOURNEYS, project: 'machines', workers: 3 }),
    browserJourneys: () => playwright('其他浏览器', { config: BROWSER_JOURNEYS }),
  }
}
