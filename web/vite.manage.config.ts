import { defineConfig } from 'vite'
import { common, commonBuild, commonBundling } from './vite-common.ts'

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
      output: {
        // What every page stands on changes seldom, and comes in one file.
        codeSplitting: { groups: [{ name: 'ground', tags: ['$initial'], test: /node_modules/ }] },
      },
    },
  },
})
