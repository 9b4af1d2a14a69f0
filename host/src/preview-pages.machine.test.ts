import type { PreviewViewer, Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

const NEW_NAME = '还没发布的课名'

let site: TestSite
let editor: TestStaff
let courseId: number
let draftId: number
let preview: Preview

beforeAll(async () => {
  site = await startTestSite()
  editor = await addStaff(site, 'editor', { nickName: '何田' })
  const { rows } = await site.pool.query<{ id: number }>(
    'select id from courses where price_fen > 0 and hidden_at is null order by id limit 1',
  )
  courseId = rows[0]?.id ?? 0
  const opened = await editor.calls.drafts.open({ kind: 'course', contentId: courseId })
  draftId = opened.draftId
  const body = opened.body as unknown as CourseDraft
  await editor.calls.drafts.save({ draftId, version: opened.version, body: { ...body, name: NEW_NAME } })
  preview = await editor.calls.preview.offer({ draftId })
})
afterAll(() => site.close())

const baseOf = (viewer: PreviewViewer) => preview.links.find((link) => link.viewer === viewer)?.base ?? ''

describe('the pages of a draft', () => {
  it('are the real ones with the draft in them, at both widths', async () => {
    for (const device of ['PC', 'MOBILE'] as const) {
      const { status, html, document } = await site.open(`${baseOf('visitor')}/subject/${courseId}`, { device })
      expect(status).toBe(200)
      expect(html).toContain(`data-drawn-for="${device}"`)
      expect(document.querySelector('main')?.textContent).toContain(NEW_NAME)
    }
    expect((await site.open(`/subject/${courseId}`)).html).not.toContain(NEW_NAME)
  })

  it('lead to each other and never out of the preview', async () => {
    const { document } = await site.open(`${baseOf('visitor')}/subject/${courseId}`)
    const links = [...document.querySelectorAll('#root a[href^="/"]')].map((link) => link.getAttribute('href') ?? '')
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((href) => !href.startsWith(`${baseOf('visitor')}/`))).toEqual([])
  })

  it('are kept by nobody, found by no search engine, and framed by this site alone', async () => {
    const { headers, html, document } = await site.open(`${baseOf('visitor')}/subject/${courseId}`)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['etag']).toBeUndefined()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(document.querySelector('link[rel=canonical]')).toBeNull()
    expect(site.kept.filter((entry) => entry.includes(NEW_NAME) || entry.includes('/preview/'))).toEqual([])
    expect((await site.open('/robots.txt')).html).toContain('Disallow: /preview/\n')
    expect((await site.open('/sitemap.xml')).html).not.toContain('/preview')
    const real = await site.open('/home')
    expect(real.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('the player is for members: a visitor is sent to the door of the preview, a buyer gets the film', async () => {
    const path = preview.lessons.at(-1)?.path ?? ''
    const visitor = await site.open(baseOf('visitor') + path)
    expect(visitor.status).toBe(302)
    expect(visitor.location).toMatch(new RegExp(`^${baseOf('visitor')}/login\\?`))
    const buyer = await site.open(`${baseOf('buyer')}${path}&t=3`)
    expect(buyer.status).toBe(200)
    const film = buyer.document.querySelector('video')?.getAttribute('src') ?? ''
    expect(film).toContain(`${baseOf('buyer')}/media/`)
    const played = await site.app.inject({ url: film, headers: { range: 'bytes=0-99' } })
    expect(played.statusCode).toBe(206)
    expect(played.headers['cache-control']).toBe('private, no-store')
    const cookies = [buyer.headers['set-cookie']].flat().map(String)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(new RegExp(`^preview-\\w+=\\w+; Path=${baseOf('buyer')};`))
    const member = await site.open(baseOf('member') + path)
    expect(member.document.querySelector('video')?.getAttribute('src') ?? '').toBe('')
  })

  it('show nothing of the member whose cookies come along', async () => {
    const real = await site.registerMember({ nickName: '真的学员甲' })
    for (const path of ['/profile/overview', '/message', `/subject/${courseId}`]) {
      const { html } = await site.open(baseOf('member') + path, { member: real })
      expect(html).not.toContain('真的学员甲')
      expect(html).not.toContain(real.token)
    }
    const overview = await site.open(`${baseOf('member')}/profile/overview`, { member: real })
    expect(overview.html).toContain('预览的学员')
  })

  const KINDS = [
    ['news', 'news', 'title'],
    ['teacher', 'teachers', 'name'],
    ['courseType', 'course_types', 'name'],
    ['path', 'learning_paths', 'title'],
    ['question', 'questions', 'title'],
    ['advert', 'adverts', 'title'],
    ['banner', 'banners', 'alt'],
  ] as const

  it.each(KINDS)('are there for what is written as %s', async (kind, table, field) => {
    const { rows } = await site.pool.query<{ id: number }>(`select min(id) as id from ${table}`)
    const contentId = rows[0]?.id ?? 0
    const opened = await editor.calls.drafts.open({ kind, contentId })
    const words = `预览的${kind}`
    await editor.calls.drafts.save({
      draftId: opened.draftId,
      version: opened.version,
      body: { ...opened.body, [field]: words },
    })
    const offered = await editor.calls.preview.offer({ draftId: opened.draftId })
    const base = offered.links.find(({ viewer }) => viewer === 'member')?.base ?? ''
    const [place] = offered.places
    const { status, html } = await site.open(`${base}${place?.path ?? ''}`)
    expect(status).toBe(200)
    expect(html).toContain(words)
    expect((await site.open(place?.path ?? '')).html).not.toContain(words)
  })

  it('are there for a single page too', async () => {
    const opened = await editor.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.company })
    const offered = await editor.calls.preview.offer({ draftId: opened.draftId })
    expect(offered.places).toEqual([{ label: '公司介绍', path: '/about/company' }])
    const base = offered.links.find(({ viewer }) => viewer === 'visitor')?.base ?? ''
    expect((await site.open(`${base}/about/company`)).status).toBe(200)
  })

  it('say why there is nothing to see, and where the real page is', async () => {
    const altered = await site.open(`${baseOf('visitor').slice(0, -1)}_/home`)
    expect(altered.status).toBe(404)
    expect(altered.document.querySelector('h1')?.textContent).toContain('失效')
    expect((await site.app.inject('/preview/sentence.css')).statusCode).toBe(200)
    const { version } = await editor.calls.drafts.read({ draftId })
    await editor.calls.drafts.publish({ draftId, version })
    const ended = await site.open(`${baseOf('visitor')}/subject/${courseId}`)
    expect(ended.status).toBe(404)
    expect(ended.document.querySelector('h1')?.textContent).toContain('已经发布')
    expect(ended.document.querySelector('main a')?.getAttribute('href')).toBe(`/subject/${courseId}`)
    expect(ended.headers['cache-control']).toBe('private, no-store')
  })
})
