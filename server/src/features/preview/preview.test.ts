import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PREVIEW_HOLD_MS } from '../../create-stage.ts'
import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { Preview, PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { RENDERING_HEADER } from '../../http/visitor.ts'
import { startTestServer, TEST_SECRET, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { editSchool, type EditedSchool } from '../courses/testing/edited-school.ts'
import { PREVIEW_SESSION_TOKEN } from './made-up.ts'
import { createPreviewTokens } from './preview-tokens.ts'

const HOUR_MS = 60 * 60 * 1000
const NEW_NAME = '还没发布的名字'

let server: TestServer
let school: EditedSchool
let editor: TestStaff
let courseId: number
let draftId: number
let preview: Preview

async function changedDraft(contentId: number, change: (body: CourseDraft) => Partial<CourseDraft>): Promise<number> {
  const { draftId: id, version, body } = await editor.calls.drafts.open({ kind: 'course', contentId })
  await editor.calls.drafts.save({
    draftId: id,
    version,
    body: { ...body, ...change(body as unknown as CourseDraft) },
  })
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  school = await editSchool(server)
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  courseId = await school.addCourse({ priceFen: 19_900 })
  draftId = await changedDraft(courseId, ({ chapters }) => ({
    name: NEW_NAME,
    chapters: [...chapters, { name: '新的一章', lessons: [school.lesson('新的一讲')] }],
  }))
  preview = await editor.calls.preview.offer({ draftId })
})
afterAll(() => server.close())

const baseOf = (viewer: PreviewViewer, of = preview) => of.links.find((link) => link.viewer === viewer)?.base ?? ''

function call(base: string, path: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: `${base}/bee/api${path}`, headers })
}

/** As the page of a preview calls for whoever is made up. */
function callAs(viewer: PreviewViewer, path: string, of = preview) {
  const headers = viewer === 'visitor' ? {} : { token: PREVIEW_SESSION_TOKEN }
  return call(baseOf(viewer, of), path, headers)
}

interface Lesson {
  subjectCatalogId: number
  videoUrl: string | null
}

async function lessonsFor(viewer: PreviewViewer, of = preview, id = courseId): Promise<Lesson[]> {
  const reply = await callAs(viewer, `/release/catalog/list?subjectId=${id}`, of)
  expect(reply.statusCode, reply.payload).toBe(200)
  return (JSON.parse(reply.payload) as { data: { childList: Lesson[] }[] }).data.flatMap(({ childList }) => childList)
}

/** Everything that a preview could have left behind. */
async function standing(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select (select json_agg(courses order by id) from courses) as courses,
       (select json_agg(catalogue_entries order by id) from catalogue_entries) as entries,
       (select json_agg(drafts order by id) from drafts) as drafts, (select count(*) from revisions) as revisions,
       (select count(*) from users) as users, (select count(*) from course_grants) as grants,
       (select count(*) from preview_marks) as marks,
       (select json_agg((sequencename, last_value) order by sequencename) from pg_sequences
        where sequencename not like 'preview%' and sequencename not like '%session%') as sequences`,
  )
  return rows[0]
}

describe('what is shown', () => {
  it('the draft on the real calls, and nothing of it is left anywhere', async () => {
    const real = await server.app.inject({
      url: `/bee/api/release/subject/info?subjectId=${courseId}`,
      // Not counted, so that whatever is counted below was the preview's doing.
      headers: { [RENDERING_HEADER]: '1' },
    })
    expect(real.payload).not.toContain(NEW_NAME)
    const before = await standing()
    const reply = await callAs('visitor', `/release/subject/info?subjectId=${courseId}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.payload).toContain(NEW_NAME)
    expect(await lessonsFor('visitor')).toHaveLength(3)
    expect(await standing()).toEqual(before)
  })

  it('a visitor sees no film, a member the first, a buyer all of them', async () => {
    const films = async (viewer: PreviewViewer) => (await lessonsFor(viewer)).map(({ videoUrl }) => Boolean(videoUrl))
    expect(await films('visitor')).toEqual([false, false, false])
    expect(await films('member')).toEqual([true, false, false])
    expect(await films('buyer')).toEqual([true, true, true])
  })

  it('something new has the same number each time, and one that nobody else ever gets', async () => {
    const { draftId: newId } = await editor.calls.drafts.open({
      kind: 'course',
      body: { ...school.courseDraft({ name: '全新的课' }) },
    })
    const [one, two] = [
      await editor.calls.preview.offer({ draftId: newId }),
      await editor.calls.preview.offer({ draftId: newId }),
    ]
    expect(one.places).toEqual(two.places)
    expect(one.lessons).toEqual(two.lessons)
    expect(one.lessons.map(({ label }) => label)).toEqual(['1.1 第一讲', '1.2 第二讲'])
    const [, id = ''] = /\/subject\/(\d+)$/.exec(one.places[0]?.path ?? '') ?? []
    expect(Number(id)).toBeGreaterThan(1_999_999_999)
    expect((await callAs('visitor', `/release/subject/info?subjectId=${id}`, one)).payload).toContain('全新的课')
    expect((await server.app.inject(`/bee/api/release/subject/info?subjectId=${id}`)).statusCode).toBe(404)
  })

  it('what is out of sight, and what has its hour yet to come', async () => {
    const hiddenId = await school.addCourse({ name: '下架的课' })
    await editor.calls.content.withdraw({ kind: 'course', contentIds: [hiddenId], reason: '' })
    const hidden = await editor.calls.drafts.open({ kind: 'course', contentId: hiddenId })
    const offered = await editor.calls.preview.offer({ draftId: hidden.draftId })
    expect((await callAs('visitor', `/release/subject/info?subjectId=${hiddenId}`, offered)).statusCode).toBe(200)
    expect((await server.app.inject(`/bee/api/release/subject/info?subjectId=${hiddenId}`)).statusCode).toBe(404)
    const [pictureId = 0] = await school.inWork((work) =>
      school.assets.register(work, [{ kind: 'picture', path: 'uploads/next.webp' }]),
    )
    const banner = await editor.calls.drafts.open({
      kind: 'banner',
      body: {
        pictureId,
        alt: '明年的横幅',
        headline: '明年',
        subtitle: '',
        actionLabel: '',
        link: '/subject',
        showFrom: '2030-01-01T00:00:00Z',
        showUntil: null,
      },
    })
    const bannerPreview = await editor.calls.preview.offer({ draftId: banner.draftId })
    expect(bannerPreview.places).toEqual([{ label: '首页', path: '/home' }])
    expect((await callAs('visitor', '/banner/banner_list', bannerPreview)).payload).toContain('明年的横幅')
    expect(bannerPreview.links.map(({ viewer }) => viewer)).toEqual(['visitor', 'member'])
  })

  it('what is not finished says what is missing', async () => {
    const { draftId: id } = await editor.calls.drafts.open({ kind: 'news', body: { title: '' } })
    await expect(editor.calls.preview.offer({ draftId: id })).rejects.toMatchObject({ status: 400 })
  })
})

describe('an address', () => {
  it('is good for a day, and not for a moment longer', async () => {
    const own = createPreviewTokens({ secret: TEST_SECRET, clock: server.clock })
    const claim = { kind: 'course' as const, draftId, viewer: 'visitor' as const }
    const at = (ms: number) => `/preview/${own.issue(claim, new Date(server.clock.now().getTime() + ms))}`
    expect((await call(at(1000), `/release/subject/info?subjectId=${courseId}`)).statusCode).toBe(200)
    const expired = await call(at(0), `/release/subject/info?subjectId=${courseId}`)
    expect(expired.statusCode).toBe(404)
    expect(expired.payload).toContain('失效')
    expect(new Date(preview.expireTime).getTime() - server.clock.now().getTime()).toBe(24 * HOUR_MS)
  })

  it('cannot be altered, guessed, or signed by another secret', async () => {
    const token = baseOf('visitor').slice('/preview/'.length)
    const forged = createPreviewTokens({ secret: 'another secret', clock: server.clock })
    const altered = [
      token.replace('-visitor-', '-buyer-'),
      token.replace(`-${draftId}-`, `-${draftId + 1}-`),
      token.replace('course-', 'news-'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      `${token}x`,
      'x',
      forged.issue({ kind: 'course', draftId, viewer: 'buyer' }, forged.expiry()),
    ]
    for (const each of altered) {
      const reply = await call(`/preview/${each}`, `/release/subject/info?subjectId=${courseId}`)
      expect(reply.statusCode, each).toBe(404)
      expect(reply.payload).not.toContain(NEW_NAME)
    }
  })

  it('shows its own draft and no other one', async () => {
    const otherId = await school.addCourse({ name: '另一门' })
    const other = await changedDraft(otherId, () => ({ name: '另一门的草稿' }))
    await editor.calls.preview.offer({ draftId: other })
    const reply = await callAs('buyer', `/release/subject/info?subjectId=${otherId}`)
    expect(reply.payload).toContain('另一门')
    expect(reply.payload).not.toContain('另一门的草稿')
    // The same token with a draft of another kind under its number.
    const own = createPreviewTokens({ secret: TEST_SECRET, clock: server.clock })
    const wrongKind = own.issue({ kind: 'news', draftId, viewer: 'visitor' }, own.expiry())
    expect((await call(`/preview/${wrongKind}`, `/release/subject/info?subjectId=${courseId}`)).statusCode).toBe(404)
  })

  it('ends with the draft, and then leads to the real page', async () => {
    const id = await school.addCourse({ name: '就要发布' })
    const openedId = await changedDraft(id, () => ({ name: '发布了的名字' }))
    const offered = await editor.calls.preview.offer({ draftId: openedId })
    const { version } = await editor.calls.drafts.read({ draftId: openedId })
    await editor.calls.drafts.publish({ draftId: openedId, version })
    const reply = await callAs('visitor', `/release/subject/info?subjectId=${id}`, offered)
    expect(reply.statusCode).toBe(404)
    expect(reply.payload).toContain('已经发布')
    const again = await changedDraft(id, () => ({ name: '又一个名字' }))
    const second = await editor.calls.preview.offer({ draftId: again })
    const { version: now } = await editor.calls.drafts.read({ draftId: again })
    await editor.calls.drafts.discard({ draftId: again, version: now })
    const gone = await callAs('visitor', `/release/subject/info?subjectId=${id}`, second)
    expect(gone.statusCode).toBe(404)
    expect(gone.payload).not.toContain('又一个名字')
  })

  it('is given to whoever may read the draft, and to nobody else', async () => {
    const teacher = await addStaff(server, 'teacher', { nickName: '外人' })
    await expect(teacher.calls.preview.offer({ draftId })).rejects.toMatchObject({ status: 403 })
    const reply = await server.app.inject(`/bee/api/manage/draft/${draftId}/preview`)
    expect(reply.statusCode).toBe(403)
  })
})

describe('what a preview never does', () => {
  it('writes, whatever is asked and by whom', async () => {
    const member = await server.registerMember()
    const before = await standing()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const reply = await server.app.inject({
        method,
        url: `${baseOf('buyer')}/bee/api/subject/likes`,
        headers: { ...member.headers },
        payload: { subjectId: courseId },
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.payload).toContain('这是预览，不会保存')
    }
    expect(await standing()).toEqual(before)
  })

  it('knows a real member, a member of staff or their calls', async () => {
    const member = await server.registerMember({ nickName: '真的学员' })
    for (const viewer of ['visitor', 'member', 'buyer'] as const) {
      const reply = await call(baseOf(viewer), '/user/info', member.headers)
      expect(reply.statusCode, viewer).toBe(401)
      expect(reply.payload).not.toContain('真的学员')
    }
    expect((await callAs('visitor', '/user/info')).statusCode).toBe(401)
    const manage = await server.app.inject({
      url: `${baseOf('buyer')}/bee/api/manage/me`,
      headers: editor.headers,
    })
    expect(manage.statusCode).toBe(404)
    // And whoever is made up is nobody on the site.
    const outside = await server.app.inject({
      url: '/bee/api/user/info',
      headers: { token: PREVIEW_SESSION_TOKEN },
    })
    expect(outside.statusCode).toBe(401)
  })

  it('is kept by anybody on the way', async () => {
    for (const viewer of ['visitor', 'buyer'] as const) {
      const { headers } = await callAs(viewer, `/release/subject/info?subjectId=${courseId}`)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
      expect(headers['etag']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('opens a film of another course, or outside of it', async () => {
    const [, second] = await lessonsFor('buyer')
    const url = second?.videoUrl ?? ''
    expect(url.startsWith(`${baseOf('buyer')}/media/`)).toBe(true)
    // The file itself is not there in a test: 404 is past the guards, 403 is not.
    expect((await server.app.inject(url)).statusCode).toBe(404)
    const asMember = url.replace(baseOf('buyer'), baseOf('member'))
    expect((await server.app.inject(asMember)).statusCode).toBe(403)
    expect((await server.app.inject(url.replace(baseOf('buyer'), ''))).statusCode).toBe(403)
    const dearId = await school.addCourse({ name: '别的收费课', priceFen: 100 })
    const lessons = await lessonsFor('buyer', preview, dearId)
    expect(lessons.map(({ videoUrl }) => Boolean(videoUrl))).toEqual([true, false])
  })

  it('waits for somebody who never ends, or makes others wait for longer than its bound', async () => {
    // A stream would hold the stage for ever.
    expect((await callAs('member', '/msg/events')).statusCode).toBe(404)
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from courses where id = $1 for update', [courseId])
      const begun = performance.now()
      const reply = await callAs('visitor', `/release/subject/info?subjectId=${courseId}`)
      expect(reply.statusCode).toBe(503)
      expect(performance.now() - begun).toBeLessThan(4 * PREVIEW_HOLD_MS)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await callAs('visitor', `/release/subject/info?subjectId=${courseId}`)).statusCode).toBe(200)
  })
})

it('publishing and saving go on while many look', async () => {
  const id = await school.addCourse({ name: '热闹的课' })
  const openedId = await changedDraft(id, () => ({ name: '改到第 0 版' }))
  const offered = await editor.calls.preview.offer({ draftId: openedId })
  const learner = await server.registerMember()
  const [lesson] = await lessonsFor('member', offered, id)
  let isOver = false
  const looking = Array.from({ length: 4 }, async () => {
    while (!isOver) await callAs('member', `/release/subject/info?subjectId=${id}`, offered)
  })
  let slowest = 0
  for (let nth = 1; nth <= 20; nth += 1) {
    const begun = performance.now()
    const { version, body } = await editor.calls.drafts.read({ draftId: openedId })
    await editor.calls.drafts.save({ draftId: openedId, version, body: { ...body, name: `改到第 ${nth} 版` } })
    const saved = await server.app.inject({
      method: 'POST',
      url: '/bee/api/catalogUser/recordVideoProgress',
      headers: learner.headers,
      payload: { catalogId: lesson?.subjectCatalogId, videoTime: nth, duration: 100, playId: 'p', seq: nth },
    })
    expect(saved.statusCode, saved.payload).toBe(200)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  const { version } = await editor.calls.drafts.read({ draftId: openedId })
  await editor.calls.drafts.publish({ draftId: openedId, version })
  isOver = true
  await Promise.all(looking)
  expect(slowest).toBeLessThan(2 * PREVIEW_HOLD_MS)
  expect((await server.app.inject(`/bee/api/release/subject/info?subjectId=${id}`)).payload).toContain('改到第 20 版')
})
