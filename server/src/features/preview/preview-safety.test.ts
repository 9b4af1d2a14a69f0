import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_SECRET } from '../../testing/test-server.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { PREVIEW_SESSION_TOKEN } from './made-up.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import { NEW_NAME, previewSchool, type PreviewSchool } from '../../testing/preview-school.ts'

let server: PreviewSchool['server']
let school: PreviewSchool['school']
let editor: PreviewSchool['editor']
let courseId: PreviewSchool['courseId']
let draftId: PreviewSchool['draftId']
let preview: PreviewSchool['preview']
let changedDraft: PreviewSchool['changedDraft']
let baseOf: PreviewSchool['baseOf']
let call: PreviewSchool['call']
let callAs: PreviewSchool['callAs']
let lessonsFor: PreviewSchool['lessonsFor']
let standing: PreviewSchool['standing']

beforeAll(async () => {
  ;({ server, school, editor, courseId, draftId, preview, changedDraft, baseOf, call, callAs, lessonsFor, standing } =
    await previewSchool())
})
afterAll(() => server.close())

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
    // The session of the preview's viewer does not exist on the site.
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
    // The test has no file: 404 means that the guards let the request pass, 403 that they do not.
    expect((await server.app.inject(url)).statusCode).toBe(404)
    const asMember = url.replace(baseOf('buyer'), baseOf('member'))
    expect((await server.app.inject(asMember)).statusCode).toBe(403)
    const [first] = await lessonsFor('buyer')
    expect((await server.app.inject(first?.videoUrl ?? '')).statusCode).toBe(404)
    expect((await server.app.inject((first?.videoUrl ?? '').replace(baseOf('buyer'), ''))).statusCode).toBe(403)
    expect((await server.app.inject(url.replace(baseOf('buyer'), ''))).statusCode).toBe(403)
    const dearId = await school.addCourse({ name: '别的收费课', priceFen: 100 })
    const lessons = await lessonsFor('buyer', preview, dearId)
    expect(lessons.map(({ videoUrl }) => Boolean(videoUrl))).toEqual([true, false])
  })

  it('waits for somebody who never ends, or makes others wait for longer than its bound', async () => {
    // A stream would keep the sandbox for ever.
    expect((await callAs('member', '/msg/events')).statusCode).toBe(404)
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from courses where id = $1 for update', [courseId])
      // The row is unlocked only after the answer: a call that waits for it without a bound never answers.
      const reply = await callAs('visitor', `/release/subject/info?subjectId=${courseId}`)
      expect(reply.statusCode).toBe(503)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await callAs('visitor', `/release/subject/info?subjectId=${courseId}`)).statusCode).toBe(200)
  })
})
