import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,host,content,scripts,bench}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./server/src/testing/start-test-postgres.ts'],
          setupFiles: ['./scripts/testing/loud-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
