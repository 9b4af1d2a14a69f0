import { defineConfig } from '@playwright/test'
import { PATIENCE_MS, patiently, TEST_TIMEOUT_MS } from '../../scripts/testing/patience.ts'
import { JOURNEY_NAMES } from '../../scripts/testing/tiers.mjs'
import type { Engine } from './journey.ts'

/** The ways that matter most, in Firefox and in WebKit, against the built site. Playwright runs the tests, not the browsers. */
export default defineConfig<object, { engine: Engine }>({
  testDir: import.meta.dirname,
  testMatch: JOURNEY_NAMES.browsers,
  outputDir: '../../test-results/other-browsers',
  globalSetup: '../prepare-site.ts',
  fullyParallel: true,
  workers: 2,
  timeout: TEST_TIMEOUT_MS,
  globalTimeout: patiently(900_000),
  expect: { timeout: PATIENCE_MS },
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: `../../test-results/${process.env['BEE_E2E_REPORT'] ?? 'other-browsers.json'}` }],
  ],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
