import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.mjs'
import { JOURNEY_NAMES } from '../scripts/testing/tiers.mjs'
import { PATIENCE_MS, TEST_TIMEOUT_MS } from '../scripts/testing/patience.ts'

/** Races that hide on a quick machine come out on a slow one. */
const cpuSlowdown = Number(process.env['BEE_E2E_CPU_SLOWDOWN'] ?? 1)

/** Journeys in a real Chromium against the built site; every worker has a site and a database of its own. */
export default defineConfig<object, { cpuSlowdown: number }>({
  testDir: import.meta.dirname,
  // Emptied by every run: reports of others stand beside it.
  outputDir: '../test-results/journeys',
  globalSetup: './prepare-site.ts',
  fullyParallel: true,
  workers: Number(process.env['BEE_E2E_WORKERS'] ?? 2),
  timeout: TEST_TIMEOUT_MS * cpuSlowdown,
  expect: { timeout: PATIENCE_MS * cpuSlowdown },
  // A machine that others use too may stall for seconds; a real mistake fails twice.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `../test-results/${process.env['BEE_E2E_REPORT'] ?? 'e2e.json'}` }]],
  // By name: the core is a part of every `npm test`, the others run with every landing.
  projects: [
    { name: 'core', testMatch: JOURNEY_NAMES.core },
    // Other browsers have a configuration of their own.
    {
      name: 'machines',
      testMatch: JOURNEY_NAMES.every,
      testIgnore: [JOURNEY_NAMES.core, JOURNEY_NAMES.browsers],
    },
  ],
  use: {
    cpuSlowdown,
    browserName: 'chromium',
    headless: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      // Without a locale Chromium gives files with Chinese names another name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // The tests do not look at the painting: letters without smoothing, and little beyond the edges of the window.
        '--disable-lcd-text',
        '--disable-font-antialiasing',
        '--font-render-hinting=none',
        '--enable-features=SmallerInterestArea',
      ],
    },
  },
})
