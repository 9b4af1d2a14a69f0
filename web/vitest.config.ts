import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callsPlugin } from './calls-plugin.ts'

export default defineConfig({
  plugins: [react(), callsPlugin()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['../scripts/testing/loud-tests.ts', './src/testing/patience.ts'],
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
