import type { PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RENDERING_HEADER } from '../../http/visitor.ts'
import { NEW_NAME, previewSchool, type PreviewSchool } from '../../testing/preview-school.ts'

let server: PreviewSchool['server']
let school: PreviewSchool['school']
let editor: PreviewSchool['editor']
let courseId: PreviewSchool['courseId']
let changedDraft: PreviewSchool['changedDraft']
let callAs: PreviewSchool['callAs']
let lessonsFor: PreviewSchool['lessonsFor']
let standing: PreviewSchool['standing']

beforeAll(async () => {
  ;({ server, school, editor, courseId, changedDraft, callAs, lessonsFor, standing } = await previewSchool())
})
afterAll(() => server.close())

describe('what is shown', () => {
  it('the draft on the real calls, and nothing of it is left anywhere', async () => {
    const real = await server.app.inject({
      url: `/bee/api/release/subject/info?subjectId=${courseId}`,
      // Does not count as a visit, so that every count below comes from the preview.
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
  for (let nth = 1; nth <= 20; nth += 1) {
    const { version, body } = await editor.calls.drafts.read({ draftId: openedId })
    await editor.calls.drafts.save({ draftId: openedId, version, body: { ...body, name: `改到第 ${nth} 版` } })
    const saved = await server.app.inject({
      method: 'POST',
      url: '/bee/api/catalogUser/recordVideoProgress',
      headers: learner.headers,
      payload: { catalogId: lesson?.subjectCatalogId, videoTime: nth, duration: 100, playId: 'p', seq: nth },
    })
    expect(saved.statusCode, saved.payload).toBe(200)
  }
  const { version } = await editor.calls.drafts.read({ draftId: openedId })
  await editor.calls.drafts.publish({ draftId: openedId, version })
  isOver = true
  await Promise.all(looking)
  expect((await server.app.inject(`/bee/api/release/subject/info?subjectId=${id}`)).payload).toContain('改到第 20 版')
})

it('a draft without a lesson is shown while everybody studies that lesson, and touches nobody', async () => {
  const id = await school.addCourse({
    name: '少了一讲的课',
    chapters: [
      { name: '第一章', lessons: [school.lesson('留下的'), school.lesson('要拿走的')] },
      { name: '要拿走的一章', lessons: [school.lesson('跟着走的')] },
    ],
  })
  const { rows: lessons } = await server.pool.query<{ id: number }>(
    'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by position',
    [id],
  )
  const learner = await server.registerMember()
  for (const lesson of lessons) {
    await server.pool.query('insert into lesson_progress (user_id, lesson_id, course_id) values ($1, $2, $3)', [
      learner.userId,
      lesson.id,
      id,
    ])
  }
  await server.pool.query('insert into enrolments (user_id, course_id, last_lesson_id) values ($1, $2, $3)', [
    learner.userId,
    id,
    lessons[1]?.id,
  ])
  const openedId = await changedDraft(id, ({ chapters: [first] }) => ({
    chapters: first ? [{ ...first, lessons: first.lessons.slice(0, 1) }] : [],
  }))
  const client = await server.pool.connect()
  try {
    // The row locks that a save takes.
    await client.query('begin')
    await client.query('select from lesson_progress where course_id = $1 for update', [id])
    await client.query('select from enrolments where course_id = $1 for update', [id])
    const offered = await editor.calls.preview.offer({ draftId: openedId })
    expect(offered.lessons.map(({ label }) => label)).toEqual(['1.1 留下的'])
    expect(await lessonsFor('buyer', offered, id)).toHaveLength(1)
    const detail = await callAs('visitor', `/release/subject/info?subjectId=${id}`, offered)
    expect(JSON.parse(detail.payload)).toMatchObject({ data: { subjectName: '少了一讲的课' } })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
