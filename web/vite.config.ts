import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { callsPlugin } from './calls-plugin.ts'

/** What pages share, apart from that of forms and of choosing from lists, which the home page can do without. */
const SHARED =
  /[\\/](lib|shell|school)[\\/]|[\\/](average|freshness|lists)\.ts$|[\\/](courses|news|about|site)\.queries\.ts$|-choices\.ts$|course-(card|grid)|news-story|infiniteQuery|[\\/]ui[\\/]/i
const BY_FEW_PAGES =
  /carousel|image-preview|infinite-|qr-code|share-panel|rate|use-call-form|[\\/](field|text-area|captcha|dialog|use-used|search-bar|time-select|type-(filter|menu|panel|tabs|tree)|use-open-panel|debounce|use-list-total|list-(view|controls|location))[\w.-]*$/i

/**
 * Left alone, every module that two pages share becomes a file of its own, and a page would ask for forty. What the first view
 * of any page needs comes in one file, what pages share in another.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // What the boot of the player shares with it: in the big files it would come with all of them, alone in a file each.
  { name: 'player-early', test: /[\\/](player-settings|kept-lines|keys-in)\.ts$/, priority: 3 },
  // What comments are written with stands in a file each otherwise, and pages that have comments ask for all of them.
  { name: 'writing', test: /[\\/]ui[\\/].*[\\/](dialog|rate|text-area|field-error)[\w.-]*$/, priority: 1 },
  {
    name: 'frame',
    tags: ['$initial'],
    test: /node_modules[\\/](?!zod)|\0|[\\/](web|contract)[\\/]src[\\/](?!site[\\/]boot|.*\.(?:boot|contract)\.)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'kit',
    minShareCount: 2,
    test: (module) => SHARED.test(module) && !BY_FEW_PAGES.test(module),
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

/** Its package offers bundlers the build for development alone, which carries its warnings to every visitor. */
const ROUTER = fileURLToPath(new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')))

/** The browser build. The server build of the same pages is `scripts/build.mjs`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react({ compiler: true }), callsPlugin()],
  build: {
    outDir: '../dist/web/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every page links its own styles; a stylesheet inlined as data would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/site/entry-browser.tsx', 'src/site/boot.ts', 'src/site/pages/courses/play.boot.ts'],
      // 'use no memo' is for the compiler, which has read it by then; how long it took is no operator's concern.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      output: { codeSplitting: { groups: CHUNKS } },
      treeshake: { propertyReadSideEffects: false },
    },
  },
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
