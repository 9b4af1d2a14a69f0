/**
 * What counts as used, for scripts/check-unused.ts. With `production`, tests and what they stand on use nothing: code that only
 * a test needs is dead. Every file of a room can be imported by its path, so their exports count as well as files.
 */
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**']

export default ({ production, withTools = false }) => {
  /** knip leaves out, in production, whatever a plugin runs. Otherwise test support is read like any other file. */
  const room = (settings) => ({ ...settings, ...(production ? { vitest: { entry: TESTS } } : {}) })
  const tests = production ? [] : ['**/*.test.{ts,tsx}']

  return {
    includeEntryExports: true,
    ignoreExportsUsedInFile: true,
    // `npm run check:tools` looks there. Until then an export of the product that tools alone use is dead.
    ignoreWorkspaces: withTools ? [] : ['tools'],
    ignoreBinaries: [
      'ffmpeg',
      'fc-list',
      'apt-get',
      'playwright',
      'Xvfb',
      'WebKitWebDriver',
      'nginx',
      'openssl',
      'promtool',
    ],
    ignoreIssues: {
      // Read by name, not by import: a page by the router, a hook of Vitest or Playwright by its runner.
      'web/src/site/pages/*/*.tsx': ['exports'],
      'web/src/manage/pages/**/*.page.tsx': ['exports'],
      '**/*.d.mts': ['exports'],
      'e2e/prepare-site.ts': ['exports'],
      'e2e/other-browsers/playwright.config.ts': ['exports'],
      'server/src/testing/start-test-postgres.ts': ['exports'],
    },
    workspaces: {
      '.': {
        entry: ['scripts/*.{mjs,ts}', 'scripts/testing/*.{mjs,ts}'],
        project: ['scripts/**/*.{ts,mjs}'],
        // The build needs them, by the configurations of Vite, which are not read in production.
        ignoreDependencies: production ? ['@vitejs/plugin-react', 'oxc-transform-react'] : [],
      },
      contract: room({ entry: tests, project: ['src/**/*.ts!'] }),
      server: room({
        // Started as programs by a test.
        entry: [
          ...tests,
          'src/testing/{start-test-postgres,hold-database,guard-against-kill}.ts',
          'src/features/jobs/testing/worker-process.ts',
        ],
        project: ['src/**/*.ts!'],
      }),
      web: room({
        vite: { config: ['vite.config.ts', 'vite.manage.config.ts'] },
        entry: [...tests, 'src/{site,manage}/entry-*.tsx!', 'src/{site,manage}/pages/**/*.page.tsx!'],
        project: ['src/**/*.{ts,tsx}!'],
      }),
      // One of several processes, for a test.
      host: room({
        entry: [...tests, 'src/{main,dev}.ts!', 'src/testing/figures-process.ts'],
        project: ['src/**/*.ts!'],
      }),
      content: room({ entry: tests, project: ['src/**/*.ts!'] }),
      e2e: {
        // The clock is loaded into the process of a site.
        entry: [
          '*.e2e.ts',
          'other-browsers/{*.e2e,playwright.config}.ts',
          'prepare-site.ts',
          'seed-school.ts',
          'compare-looks.ts',
          'site-clock.mjs',
        ],
        project: ['**/*.{ts,mjs}'],
        ignoreDependencies: ['axe-core'],
      },
      bench: {
        // Started as programs by a measurement.
        entry: ['src/{bare,upsert,lookup}-server.ts', 'src/beside/bystander-process.ts'],
        project: ['src/**/*.{ts,mjs}'],
      },
      tools: {
        // Started as programs by a campaign or a measurement, or by hand.
        entry: [
          'campaigns/crowd-process.ts',
          'campaigns/late/{late-database.mjs,measure-lateness.ts}',
          'make/make-transfers.ts',
          'scale/load-process.ts',
        ],
        project: ['**/*.{ts,mjs}'],
      },
    },
  }
}
