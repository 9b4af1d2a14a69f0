import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobPool, createPool } from '../../database/pool.ts'
import { watchProcess } from '../../outside/process-meters.ts'
import { runWorker } from '../../run-worker.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { createMeters } from './meters.ts'
import { createSlowLines } from './slow-lines.ts'

const folder = new URL('../../../../docs/observability/', import.meta.url)
const boardText = readFileSync(new URL('grafana-board.json', folder), 'utf8')
const rulesFile = new URL('alerts.yml', folder)

interface Panel {
  id: number
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string }[]
}
const board = JSON.parse(boardText) as { uid: string; title: string; schemaVersion: number; panels: Panel[] }
const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const NAME = /\b(?:bee|nodejs|process)_[a-z0-9_]+/g
/** Queries use the parts of a histogram by name. */
const familyOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')
const namesIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(NAME) ?? []).map(familyOf))

let server: TestServer
let stop: () => Promise<void>
let scraped: string
beforeAll(async () => {
  const meters = createMeters()
  const stopProcess = watchProcess(meters.registry)
  const slow = createSlowLines(testConfig('/nowhere').watch, meters)
  const statements = slow.statementsOf('requests')
  const database = await createTestDatabase({ makePool: (connection) => createPool({ ...connection, statements }) })
  server = await startWholeServer({ database, parts: { meters, slow, version: '1.2.3' } })
  const jobPool = createJobPool({ ...database.connection, max: 2, statements: slow.statementsOf('jobs') })
  const stopWorker = await runWorker({ config: testConfig(server.dataDir), pool: server.pool, jobPool, meters })
  // Only the built site draws pages, so the value is set here.
  meters.pageSeconds.of('everybody').observe(0.01)
  await server.app.inject({ url: '/bee/api/release/subject/list' })
  const answer = await server.app.inject({ url: '/metrics' })
  scraped = answer.body
  stop = async () => {
    stopProcess()
    await stopWorker()
    await jobPool.end()
    await server.close()
  }
})
afterAll(() => stop())

const scrapedFamilies = () => new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))

describe('the board', () => {
  it('asks for nothing that is not there, and leaves nothing out', () => {
    expect([...namesIn(expressions)].sort()).toEqual([...scrapedFamilies()].sort())
  })

  it('has panels that Grafana can place and tell apart', () => {
    const ids = board.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(board).toMatchObject({ uid: 'bee-school', title: '蜂学堂' })
    expect(board.schemaVersion).toBeGreaterThanOrEqual(36)
    for (const { title, type, gridPos, targets = [] } of board.panels) {
      expect(title).not.toBe('')
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect(targets.length > 0, title).toBe(type !== 'row')
    }
    const isOverlapping = board.panels.some((one, nth) =>
      board.panels
        .slice(nth + 1)
        .some(
          ({ gridPos: other }) =>
            one.gridPos.x < other.x + other.w &&
            other.x < one.gridPos.x + one.gridPos.w &&
            one.gridPos.y < other.y + other.h &&
            other.y < one.gridPos.y + one.gridPos.h,
        ),
    )
    expect(isOverlapping).toBe(false)
  })
})

describe('the alarms', () => {
  const rules = readFileSync(rulesFile, 'utf8')

  it('ask for nothing that is not there', () => {
    // Only expressions: sentences in the rules mention settings and other words.
    const asked = [...rules.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(([, many, one]) => many ?? one ?? '')
    expect(asked.length).toBeGreaterThan(10)
    const families = scrapedFamilies()
    expect([...namesIn(asked)].filter((name) => !families.has(name))).toEqual([])
  })

  it('say what to do', () => {
    const count = (pattern: RegExp) => rules.match(pattern)?.length
    expect(count(/summary:/g)).toBe(count(/- alert:/g))
    expect(count(/description:/g)).toBe(count(/- alert:/g))
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.runIf(hasPromtool)('by the word of promtool', () => {
  it('the figures are well written', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: scraped, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('the rules and the settings are valid', () => {
    const checks = [
      ['check', 'rules', fileURLToPath(rulesFile)],
      ['check', 'config', fileURLToPath(new URL('prometheus.yml', folder))],
    ]
    for (const check of checks) {
      const { status, stderr } = spawnSync('promtool', check, { encoding: 'utf8' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
    }
  })
})

it('there is nothing about anybody in it', () => {
  // Only in labels: a value may be any number.
  expect(scraped).not.toMatch(/="[^"\n]*1[3-9]\d{9}/)
  expect(scraped).toContain('version="1.2.3"')
})
