import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, TEST_TIMEOUT_MS } from '../scripts/testing/patience.ts'
import { callsPlugin } from './calls-plugin.ts'

export default defineConfig({
  plugins: [react(), callsPlugin()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // A window and the libraries anew for every file would take four times as long as all tests; `fresh-window` parts the files.
    isolate: false,
    setupFiles: [
      './src/testing/fresh-window.ts',
      '../scripts/testing/loud-tests.ts',
      '../scripts/testing/patient-tests.ts',
      './src/testing/patience.ts',
    ],
    // One after the other: the first clears away what the file before has left.
    sequence: { setupFiles: 'list' },
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
