import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

type Body = Record<string, unknown>

let site: TestSite
let editor: TestStaff

beforeAll(async () => {
  site = await startTestSite()
  editor = await addStaff(site, 'owner', { nickName: '何田' })
})
afterAll(() => site.close())

/** The body of published content: a new draft copies its fields. */
async function publishedBody(kind: ContentKind, contentId: number): Promise<Body> {
  const { draftId, version, body } = await editor.calls.drafts.open({ kind, contentId })
  await editor.calls.drafts.discard({ draftId, version })
  return body
}

async function firstId(table: string): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(`select min(id) as id from ${table}`)
  return rows[0]?.id ?? 0
}

/** Member pages. In the preview as on the site, a visitor is asked to log in there. */
const isForMembers = (path: string) => /^\/(?:subject\/play|profile|question\/)/.test(path)

/** On a phone, the front page has neither adverts nor the menu of types. */
const isOnPcAlone = (kind: ContentKind, path: string) =>
  path === '/home' && (kind === 'advert' || kind === 'courseType')

/** Opens every place as every viewer at both widths. Returns the pages without the draft's words. */
async function placesWithout(words: string, { kind, links, places }: Preview): Promise<string[]> {
  const missing: string[] = []
  for (const { viewer, base } of links) {
    for (const { path } of places) {
      for (const device of isOnPcAlone(kind, path) ? (['PC'] as const) : (['PC', 'MOBILE'] as const)) {
        const { status, html, location } = await site.open(base + path, { device })
        const name = `${viewer} ${device} ${path}: ${status}`
        if (viewer === 'visitor' && isForMembers(path)) {
          if (location?.startsWith(`${base}/login?`) !== true) missing.push(name)
        } else if (status !== 200 || !html.includes(words)) missing.push(name)
      }
    }
  }
  return missing
}

const withoutIds = ({ chapters }: CourseDraft) =>
  chapters.map(({ name, lessons }) => ({ name, lessons: lessons.map(({ id: _id, ...lesson }) => lesson) }))

const NEW: Record<Exclude<ContentKind, 'page'>, { table: string; change: (body: Body, words: string) => Body }> = {
  course: {
    table: 'courses',
    change: (body, name) => ({ name, chapters: withoutIds(body as unknown as CourseDraft) }),
  },
  question: { table: 'questions', change: (_body, title) => ({ title }) },
  news: { table: 'news', change: (_body, title) => ({ title }) },
  banner: { table: 'banners', change: (_body, alt) => ({ alt }) },
  advert: { table: 'adverts', change: (_body, title) => ({ title }) },
  teacher: { table: 'teachers', change: (_body, name) => ({ name }) },
  courseType: { table: 'course_types', change: (_body, name) => ({ name, area: 'brand-new' }) },
  path: { table: 'learning_paths', change: (_body, title) => ({ title }) },
  promotion: { table: 'promotions', change: (_body, title) => ({ title, address: 'brand-new' }) },
}

it.each(Object.keys(NEW) as (keyof typeof NEW)[])(
  'a %s that was never published is on every page it would appear on, for every viewer',
  async (kind) => {
    const { table, change } = NEW[kind]
    const words = `从未发布的${kind}`
    const body = await publishedBody(kind, await firstId(table))
    const { draftId } = await editor.calls.drafts.open({ kind, body: { ...body, ...change(body, words) } })
    const preview = await editor.calls.preview.offer({ draftId })
    expect(await placesWithout(words, preview)).toEqual([])
  },
)

type WrittenKey = Exclude<PageKey, 'look' | 'notices'>

const PAGE_WORDS: Record<WrittenKey, (body: never, words: string) => unknown> = {
  site: (body: Body, description) => ({ ...body, description }),
  company: (body: Body, headline) => ({ ...body, headline }),
  brand: (body: Body, headline) => ({ ...body, headline }),
  student: ([first, ...rest]: Body[], name) => [{ ...first, name }, ...rest],
  payment: (body: Body, payee) => ({ ...body, payee }),
  home: (body: Body, teamText) => ({ ...body, teamText }),
}

it.each(Object.keys(PAGE_WORDS) as WrittenKey[])('the page %s is shown before it is published', async (key) => {
  const words = `从未发布的${key}`
  const { body } = (await publishedBody('page', PAGE_IDS[key])) as { body: never }
  await site.pool.query('delete from pages where key = $1', [key])
  const { draftId } = await editor.calls.drafts.open({
    kind: 'page',
    contentId: PAGE_IDS[key],
    body: { key, body: PAGE_WORDS[key](body, words) },
  })
  const preview = await editor.calls.preview.offer({ draftId })
  expect(preview.places).not.toEqual([])
  expect(await placesWithout(words, preview)).toEqual([])
})

it('the look is on every page before it is published, for those who look at the draft alone', async () => {
  const sheet = '/assets/brand/2b63e3-'
  const body = { key: 'look', body: { colour: '#2B63E3' } }
  const { draftId } = await editor.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.look, body })
  const preview = await editor.calls.preview.offer({ draftId })
  expect(preview.places.length).toBeGreaterThan(2)
  expect(await placesWithout(sheet, preview)).toEqual([])
  expect((await site.open('/home')).html).not.toContain(sheet)
})
