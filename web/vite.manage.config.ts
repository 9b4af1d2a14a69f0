import { defineConfig, type Rolldown } from 'vite'
import { common, commonBuild, commonBundling } from './vite-common.ts'

const OWN = /[\\/](web|contract)[\\/]src[\\/]/

/**
 * Left alone, every module that two pages share becomes a file of its own, with a style sheet of its own: the list of orders
 * asked for 58 scripts and 27 sheets. What the first view needs comes in one file, what pages share in another, each with one
 * sheet. Packages come apart, since they change seldom.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'ground', tags: ['$initial'], test: /node_modules/, priority: 3 },
  { name: 'frame', tags: ['$initial'], test: OWN, priority: 2, includeDependenciesRecursively: false },
  { name: 'packages', minShareCount: 3, test: /node_modules/, priority: 1 },
  { name: 'kit', minShareCount: 2, test: OWN, priority: 1, includeDependenciesRecursively: false },
]

/**
 * The browser build of the operators' pages, apart from the students': what the two have in common is in each of them, so that
 * no line written here can change what a student loads. Its files stand in a folder of their own.
 */
export default defineConfig({
  ...common,
  build: {
    ...commonBuild,
    emptyOutDir: false,
    assetsDir: 'assets/manage',
    manifest: '.vite/manage-manifest.json',
    rolldownOptions: {
      ...commonBundling,
      input: ['src/manage/entry-manage.tsx'],
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
