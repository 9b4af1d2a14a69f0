import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPageAssets } from './page-assets.ts'

const manifest = {
  'src/site/entry-browser.tsx': { file: 'assets/entry.js', imports: ['_frame.js'] },
  'src/site/boot.ts': { file: 'assets/boot.js' },
  '_frame.js': { file: 'assets/frame.js', css: ['assets/frame.css'], imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  // The two chunks import each other, which a bundler allows.
  '_kit.js': {
    file: 'assets/kit.js',
    css: ['assets/kit.css'],
    imports: ['_frame.js', 'src/site/pages/courses/home.page.tsx'],
  },
  'src/site/pages/courses/home.page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    imports: ['_kit.js', '_frame.js'],
  },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-manifest-'))
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

it('names every file once, and the styles of what is imported before those of the page', () => {
  const assets = readPageAssets(path.join(folder, 'manifest.json'))('src/site/pages/courses/home.page.tsx')
  expect(assets.bootScript).toBe('/assets/boot.js')
  expect(assets.entryScript).toBe('/assets/entry.js')
  expect(assets.styles).toEqual(['/assets/frame.css', '/assets/kit.css', '/assets/home.css'])
  expect([...assets.preloads].sort()).toEqual([
    '/assets/frame.js',
    '/assets/home.js',
    '/assets/kit.js',
    '/assets/libraries.js',
  ])
})

it('says which page is missing from the build', () => {
  const assetsOf = readPageAssets(path.join(folder, 'manifest.json'))
  expect(() => assetsOf('src/site/pages/courses/lost.page.tsx')).toThrow('src/site/pages/courses/lost.page.tsx')
})
