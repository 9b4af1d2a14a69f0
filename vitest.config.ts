import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { PATIENCE_MS, TEST_TIMEOUT_MS } from './scripts/testing/patience.ts'
import { SlowestFirst } from './scripts/testing/slowest-first.ts'
import { NODE_ROOMS, UNIT_GLOBS } from './scripts/testing/tiers.mjs'

const seededSchool = process.env['BEE_SEEDED_SCHOOL']
/** What was transformed once is not transformed again until it changes. */
const TRANSFORMED = 'node_modules/.cache/vitest-modules'
const inNodeRooms = (glob: string) => NODE_ROOMS.map((room) => `${room}/${glob}`)

/** Tests in Node on a real database. Machines differ by the programs they may start, not by how their tests are run. */
const onNode = {
  environment: 'node',
  // The built pages are drawn by the React that the site ships.
  env: { NODE_ENV: 'production' },
  // Every file that starts a server would load it anew, which takes longer than most of them.
  isolate: false,
  // `npm test` seeds a school for the journeys too; without it, the first test that needs a school seeds one.
  provide: {
    ...(seededSchool && { seededSchool }),
    isWithoutSwift: process.env['BEE_SWIFT'] === 'none',
    isWithoutPgbouncer: process.env['BEE_PGBOUNCER'] === 'none',
  },
  globalSetup: [
    './server/src/testing/start-test-postgres.ts',
    './server/src/outside/store/testing/keep-swift-place.ts',
  ],
  setupFiles: ['./scripts/testing/loud-tests.ts', './scripts/testing/patient-tests.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  test: {
    // Left alone, it takes one core less than there are. One more would load all modules once more: a tenth of the processor time.
    maxWorkers: availableParallelism(),
    // `quick` begins to keep it. A whole run in a new clone does not: to write it down costs it a tenth of its time.
    experimental: { fsModuleCache: !seededSchool || existsSync(TRANSFORMED), fsModuleCachePath: TRANSFORMED },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: inNodeRooms(UNIT_GLOBS.every),
          exclude: [UNIT_GLOBS.machines, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onNode,
          name: 'machines',
          include: inNodeRooms(UNIT_GLOBS.machines),
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
