import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type OpenedPage, type TestSite } from './testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const DEVICES = ['PC', 'MOBILE'] as const

/** In document order, taken from the text: the browser's order of requests depends on the position of a tag. */
const tags = ({ html }: OpenedPage, pattern: RegExp) => Array.from(html.matchAll(pattern), ([tag]) => tag)
const PRELOADED_PICTURE = /<link rel="preload" as="image"[^>]*>/g
const isHigh = (tag: string) => /fetchpriority="high"/i.test(tag)

/** The addresses in a tag, for one file or for a srcset. */
const addressesIn = (tag: string) =>
  Array.from(tag.matchAll(/\/pictures\/[^\s",]+/g), ([address]) => address.replaceAll('&amp;', '&'))

const firstCourse = async () => (await site.pool.query<{ id: number }>('select min(id) as id from courses')).rows[0]?.id
const firstNews = async () => (await site.pool.query<{ id: number }>('select min(id) as id from news')).rows[0]?.id

const PAGES: readonly [name: string, address: () => Promise<string> | string][] = [
  ['the home page', () => '/home'],
  ['the courses', () => '/subject'],
  ['a course', async () => `/subject/${await firstCourse()}`],
  ['the news', () => '/news'],
  ['a story', async () => `/news/${await firstNews()}`],
]

describe.each(PAGES)('what is seen first of %s', (_name, addressOf) => {
  it.each(DEVICES)('has its largest picture named in the head, before any script (%s)', async (device) => {
    const page = await site.open(await addressOf(), { device })
    const [head = '', body = ''] = page.html.split('<body>')
    const [largest, ...others] = tags(page, PRELOADED_PICTURE).filter(isHigh)
    expect(others).toEqual([])
    expect(head).toContain(largest)
    expect(head.indexOf(largest ?? '')).toBeLessThan(head.indexOf('<template id="later">'))
    // A preloaded picture that the page does not show would be a wasted request.
    const shown = tags(page, /<img [^>]*>/g).filter(isHigh)
    expect(shown).toHaveLength(1)
    expect(addressesIn(shown[0] ?? '')).toEqual(expect.arrayContaining(addressesIn(largest ?? '')))
    expect(body).not.toMatch(/<link rel="preload"/)
  })

  it.each(DEVICES)('does not share the line with the scripts, which wait in a template (%s)', async (device) => {
    const page = await site.open(await addressOf(), { device })
    const [later = ''] = tags(page, /<template id="later">.*?<\/template>/gs)
    const scripts = (text: string) => text.match(/<link rel="modulepreload"|<script type="module"/g)?.length ?? 0
    expect(scripts(later)).toBeGreaterThan(1)
    expect(scripts(page.html)).toBe(scripts(later))
    expect(tags(page, /<script src="[^"]*"[^>]*>/g)).toEqual([expect.stringMatching(/\/assets\/boot-[\w-]+\.js"/)])
  })
})

const OTHERS: typeof PAGES = [
  ['the questions', () => '/question'],
  ['the teachers', () => '/about/teacher'],
  ['the students', () => '/about/student'],
]

it.each([...PAGES, ...OTHERS])('every picture of the school may be kept for ever: %s', async (_name, addressOf) => {
  const pages = await Promise.all(DEVICES.map(async (device) => site.open(await addressOf(), { device })))
  const pictures = new Set(pages.flatMap((page) => tags(page, /<img [^>]*>/g).flatMap(addressesIn)))
  expect(pictures.size).toBeGreaterThan(0)
  for (const address of pictures) {
    const { statusCode, headers } = await site.app.inject({ url: address })
    expect({ address, statusCode, cache: headers['cache-control'] }).toEqual({
      address,
      statusCode: 200,
      cache: 'public, max-age=31536000, immutable',
    })
  }
})
