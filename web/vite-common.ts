import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BuildOptions, UserConfig } from 'vite'
import { callsPlugin } from './calls-plugin.ts'

/** Its package offers bundlers the build for development alone, which carries its warnings to every visitor. */
const ROUTER = fileURLToPath(new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')))

/** What the builds of both wings have in common. */
export const common = {
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react({ compiler: true }), callsPlugin()],
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
} satisfies UserConfig

export const commonBuild = {
  outDir: '../dist/web/client',
  target: 'es2022',
  // Every page links its own styles; a stylesheet inlined as data would break the content security policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildOptions

export const commonBundling = {
  // 'use no memo' is for the compiler, which has read it by then; how long it took is no operator's concern.
  checks: { moduleLevelDirective: false, bundlerTimings: false },
  treeshake: { propertyReadSideEffects: false },
} satisfies BuildOptions['rolldownOptions']
