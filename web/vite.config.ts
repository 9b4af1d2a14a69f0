import { defineConfig, type Rolldown } from 'vite'
import { common, commonBuild, commonBundling } from './vite-common.ts'

/** What pages share, apart from that of forms and of choosing from lists, which the home page can do without. */
const SHARED =
  /[\\/](lib|shell|school)[\\/]|[\\/](average|freshness|lists)\.ts$|[\\/](courses|news|about|site)\.queries\.ts$|-choices\.ts$|course-(card|grid)|clamped|more-link|news-story|infiniteQuery|[\\/]ui[\\/]/i
const BY_FEW_PAGES =
  /carousel|save-file|split-code|school[\\/]agreements|remind-hour|image-preview|infinite-|qr-code|share-panel|rate|use-call-form|[\\/](field|text-area|captcha|dialog|use-used|search-bar|use-search-words|time-select|type-(filter|menu|panel|tabs|tree)|use-open-panel|debounce|use-list-total|list-(view|controls|location)|marked|split-matches|search-form|line-outbox|small-choice|typed-words|list-fields|list-address|id-fields|profile-sheet|panel|option-buttons|segmented|discount-end)[\w.-]*$/i

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

/** The browser build of the students' pages. The server build of the same pages is `scripts/build.mjs`. */
export default defineConfig({
  ...common,
  build: {
    ...commonBuild,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      ...commonBundling,
      input: ['src/site/entry-browser.tsx', 'src/site/boot.ts', 'src/site/pages/courses/play.boot.ts'],
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
