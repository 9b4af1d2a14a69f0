import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, TEST_TIMEOUT_MS } from './scripts/testing/patience.ts'

const seededSchool = process.env['BEE_SEEDED_SCHOOL']

export default defineConfig({
  test: {
    // Left alone, it takes one core less than there are. One more than there are: some files wait for a database that hangs.
    maxWorkers: availableParallelism() + 1,
    // What was transformed once is not transformed again until it changes.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,host,content,scripts,bench}/**/*.test.ts'],
          environment: 'node',
          // The built pages are drawn by the React that the site ships.
          env: { NODE_ENV: 'production' },
          // Every file that starts a server would load it anew, which takes longer than most of them.
          isolate: false,
          // What `npm test` has seeded for the journeys too; without it, whoever needs a school first seeds one.
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
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
