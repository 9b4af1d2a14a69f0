import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SECURITY_HEADERS } from '@bee/server/http/security-headers.ts'
import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPageAssets } from './page-assets.ts'
import { pageKey } from './page-key.ts'
import { startTestSite, webDist, type TestSite } from './testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  // The content of the school does not matter here.
  site = await startTestSite(await createTestDatabase())
})
afterAll(() => site.close())

const ADDRESSES = ['/manage', '/manage/settings/log?days=7', '/manage/login', '/manage/nothing/of/the/kind']
const client = path.join(webDist, 'client')
/** Scripts and style sheets. A browser without HTTP/2 fetches six at a time. */
const MAX_FILES_OF_A_PAGE = 16
const filesOf = (html: string) => [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)

describe('the document of the operators’ side', () => {
  it.each(ADDRESSES)('is at %s for everybody, and nobody keeps it', async (address) => {
    const { status, headers, html } = await site.open(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers).toMatchObject(SECURITY_HEADERS)
    expect(headers['etag']).toBeUndefined()
    expect(html).toContain('<div id="root" data-school=')
    expect(pageKey({ url: address, headers: {} })).toBeUndefined()
  })

  it('never enters the cache of the pages, nor does it lead to what is not there', async () => {
    for (const address of ADDRESSES) await site.open(address)
    expect(site.kept.filter((entry) => entry.includes('manage'))).toEqual([])
  })

  it('has no style or script in it: the policy would refuse them', async () => {
    const { html, document } = await site.open('/manage')
    expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)/)
    expect(document.querySelectorAll('script').length).toBe(1)
  })

  it('names files that are there, all of its own build', async () => {
    const { html } = await site.open('/manage')
    const files = filesOf(html)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      expect(file).toMatch(/^\/assets\/manage\//)
      expect((await site.app.inject(file)).statusCode, file).toBe(200)
    }
  })

  it('asks for few files on each of its pages', () => {
    const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manage-manifest.json'), 'utf8')) as Record<
      string,
      { file: string; isEntry?: true; imports?: string[]; css?: string[] }
    >
    const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
    const gather = (name: string, into: Set<string>): Set<string> => {
      const chunk = manifest[name]
      if (!chunk || into.has(chunk.file)) return into
      for (const file of [chunk.file, ...(chunk.css ?? [])]) into.add(file)
      for (const each of chunk.imports ?? []) gather(each, into)
      return into
    }
    const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'))
    expect(pages.length).toBeGreaterThan(30)
    for (const page of pages) {
      const files = gather(page, gather(entry, new Set()))
      expect(files.size, page).toBeLessThanOrEqual(MAX_FILES_OF_A_PAGE)
    }
  })

  it('comes in the theme that was chosen', async () => {
    const { payload } = await site.app.inject({ url: '/manage', headers: { cookie: 'theme=dark' } })
    expect(payload).toContain('<html lang="zh-CN" data-theme="dark">')
  })

  it('is not for search engines', async () => {
    expect((await site.open('/robots.txt')).html).toContain('Disallow: /manage\n')
    expect((await site.open('/sitemap.xml')).html).not.toContain('/manage')
  })
})

describe('the students’ pages', () => {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; src?: string }
  >

  it('carry no byte of the operators’ side: their build knows none of its files', () => {
    const known = Object.entries(manifest).flatMap(([key, { file, src = '' }]) => [key, file, src])
    expect(known.filter((name) => name.includes('manage'))).toEqual([])
  })

  it('load no file of it, whichever they are', () => {
    const assetsOf = readPageAssets(path.join(client, '.vite/manifest.json'))
    const pages = Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'))
    expect(pages.length).toBeGreaterThan(20)
    for (const page of pages) {
      const { bootScript, entryScript, ownBootScripts = [], preloads, styles } = assetsOf(page)
      const files = [bootScript, entryScript, ...ownBootScripts, ...preloads, ...styles]
      expect(files.filter((file) => file.startsWith('/assets/manage/'))).toEqual([])
    }
  })

  it('hold none of its calls and none of its words in any script', () => {
    const OWN = [/\/manage\/(?:door|staff|audit)\//, /bee-staff/, /后台导航/]
    const scriptsIn = (folder: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
    const students = scriptsIn(path.join(client, 'assets'))
    expect(students.length).toBeGreaterThan(20)
    const isOwn = ({ text }: { text: string }) => OWN.some((words) => words.test(text))
    expect(students.filter(isOwn).map(({ name }) => name)).toEqual([])
    // Proves that the search finds the words where they belong.
    const room = scriptsIn(path.join(client, 'assets/manage'))
    for (const words of OWN) expect(room.some(({ text }) => words.test(text))).toBe(true)
  })
})
