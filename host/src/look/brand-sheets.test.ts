import { brandPaletteOf } from '@bee/contract/brand/brand-palette.ts'
import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import { SECURITY_HEADERS } from '@bee/server/http/security-headers.ts'
import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageBrandOf } from './brand-sheets.ts'
import { startTestSite, type TestSite } from '../testing/test-site.ts'

const BLUE = '#2b63e3'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(await createTestDatabase())
})
afterAll(() => site.close())

async function choose(colour: string): Promise<void> {
  await site.pool.query(
    `insert into pages (key, body) values ('look', $1) on conflict (key) do update set body = excluded.body`,
    [JSON.stringify({ colour })],
  )
}
const htmlOf = async (address: string) => (await site.open(address)).html
const sheetIn = (html: string) => /<link rel="stylesheet" href="(\/assets\/brand\/[^"]+)">/.exec(html)?.[1]
const sheetOf = (colour: string) => pageBrandOf({ ...DEFAULT_FACE, slogan: '', colour }).sheet ?? 'no sheet'

it('is on no page of a school that has chosen no colour', async () => {
  for (const address of ['/home', '/manage', '/offline']) {
    const html = await htmlOf(address)
    expect(sheetIn(html)).toBeUndefined()
    expect(html).toContain('<meta name="theme-color" content="#FFB914">')
  }
})

it('is on every page right after a colour was chosen, behind all other sheets, and so are the frame and the icon’s ground', async () => {
  await choose(BLUE)
  for (const address of ['/home', '/subject', '/login', '/nowhere', '/offline', '/manage', '/manage/login']) {
    await expect.poll(async () => sheetIn(await htmlOf(address)), { message: address }).toBe(sheetOf(BLUE))
    const html = await htmlOf(address)
    expect(html.lastIndexOf('rel="stylesheet"')).toBe(html.indexOf(`rel="stylesheet" href="${sheetOf(BLUE)}"`))
    expect(html).toContain(`<meta name="theme-color" content="${BLUE}"`)
    expect(html).not.toMatch(/<style|style="--/)
  }
  const manifest = (await site.app.inject('/manifest.webmanifest')).json<{ theme_color: string }>()
  expect(manifest.theme_color).toBe(BLUE)
})

it('comes with a neutral mark, in tabs, in the manifest and on the pages: the bee is the demo’s', async () => {
  const icon = pageBrandOf({ ...DEFAULT_FACE, slogan: '', colour: BLUE }).icon ?? 'no icon'
  for (const address of ['/home', '/manage', '/offline', '/login']) {
    const html = await htmlOf(address)
    expect(html).toContain(`<link rel="icon" href="${icon}" type="image/svg+xml">`)
    expect(html).not.toMatch(/og\.webp|icon-192|login-art|M29 27\.7/)
  }
  const { headers, payload } = await site.app.inject(icon)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(payload).toMatch(/^<svg [^>]+>(?:<(?:rect|path) [^<>]+\/>|<g [^<>]+>|<\/g>)+<\/svg>$/)
  const manifest = (await site.app.inject('/manifest.webmanifest')).json<{ icons: { src: string }[] }>()
  expect(manifest.icons.map(({ src }) => src)).toEqual([
    icon,
    ...['icon-192', 'icon-512', 'maskable-512'].map(
      (name) => expect.stringMatching(new RegExp(`^/assets/brand/${name}-[0-9a-f]{12}\\.png$`)) as string,
    ),
  ])
  expect((await site.app.inject('/favicon.ico')).headers.location).toBe(icon)
})

it('leaves every page when the colour is taken back', async () => {
  await choose('')
  await expect.poll(async () => sheetIn(await htmlOf('/home'))).toBeUndefined()
  expect(sheetIn(await htmlOf('/manage'))).toBeUndefined()
})

it('is kept for a year, of nothing but tokens and colours, under the policy of every file', async () => {
  const { statusCode, headers, payload } = await site.app.inject(sheetOf(BLUE))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(payload.replace(/--[a-z0-9-]+:#[0-9a-f]{6}/g, 'T')).toMatch(/^:root,\[data-theme\]\{T(?:;T)+\}/)
  expect(payload).toContain(`--brand:${BLUE};`)
  expect(payload).toContain(`[data-theme=dark]{--brand:${brandPaletteOf(BLUE).dark.brand};`)
})

it('is of the colour in its address, whatever the school has chosen meanwhile', async () => {
  const { payload } = await site.app.inject(sheetOf('#d4366a'))
  expect(payload).toContain('--brand:#d4366a;')
})

it('is of this version at an address of another one, and nobody keeps it', async () => {
  const { statusCode, headers, payload } = await site.app.inject('/assets/brand/2b63e3-0123456789ab.css')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(payload).toContain(`--brand:${BLUE};`)
})

it.each([
  '2b63e3.css',
  'red-0123456789ab.css',
  '2b63e3-0123456789ab.js',
  '..%2f..%2fsecret',
  '2B63E3-0123456789ab.css',
])('is not at %s', async (file) => {
  expect((await site.app.inject(`/assets/brand/${file}`)).statusCode).toBe(404)
})
