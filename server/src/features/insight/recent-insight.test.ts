import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { startInsightStage, type InsightStage } from './testing/insight-stage.ts'

let stage: InsightStage
beforeAll(async () => {
  stage = await startInsightStage(20)
})
afterAll(() => stage.close())

it('goes out as a table, for those alone whose course it is, and is written down', async () => {
  const { courseId, lessonIds, place } = await stage.sample({ chapters: [[4]] })
  const lessonId = lessonIds[0] ?? 0
  await expect(stage.editor.calls.insight.exportLesson({ lessonId })).rejects.toThrow('看过的人不到 5 位')
  for (const [nth, userId] of stage.members.slice(0, 5).entries())
    await stage.watch(place(0), userId, { ranges: [[0, nth < 2 ? 2 : 4]] })
  await stage.services.lessonCurves.countDue()
  const fetched = async ({ ticket }: { ticket: string }, by = stage.editor) => {
    const url = `/bee/api/manage/insight/exported?ticket=${encodeURIComponent(ticket)}`
    return stage.server.app.inject({ url, headers: by.headers })
  }
  const one = await stage.editor.calls.insight.exportLesson({ lessonId, format: 'csv' })
  expect(one.fileName).toMatch(new RegExp(`^lesson-${lessonId}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  expect((await fetched(one)).body.slice(1).split('\r\n')).toEqual([
    '秒,看到（人）,占开始看的（%）,重看过（人）',
    '0,5,100,0',
    '1,5,100,0',
    '2,3,60,0',
    '3,3,60,0',
    '',
  ])
  const all = await stage.editor.calls.insight.exportLessons({ courseId, format: 'xlsx' })
  expect((await fetched(all)).headers['content-type']).toContain('spreadsheetml')
  expect((await fetched(all, stage.teacher)).statusCode).toBe(403)
  await expect(stage.teacher.calls.insight.exportLessons({ courseId })).rejects.toThrow('你只能看自己的课的数据')
  await expect(stage.teacher.calls.insight.exportLesson({ lessonId })).rejects.toThrow('你只能看自己的课的数据')
  const { rows } = await stage.server.pool.query(
    `select summary from audit_events where action = 'insight.export' order by id`,
  )
  expect(rows).toEqual([
    { summary: expect.stringMatching(/^导出《.+》1\.1 .+ 的数据（全部时间，CSV）$/) as string },
    { summary: '导出各讲的数据（全部时间，XLSX）' },
  ])
})

it('tells of those who have watched it of late, and where those who left went', async () => {
  const { courseId, lessonIds, place } = await stage.sample({ chapters: [[100, 100]] })
  const lessonId = lessonIds[0] ?? 0
  const days = (count: number) => new Date(stage.server.clock.now().getTime() - count * 24 * 60 * 60 * 1000)
  // Ten watched long ago and all stayed; ten watched last week, and eight of them left at second 40.
  for (const [nth, userId] of stage.members.slice(0, 20).entries()) {
    const isLeaving = nth >= 12
    const at = nth < 10 ? days(60) : days(3)
    await stage.watch(place(0), userId, { ranges: [[0, isLeaving ? 40 : 100]], isFinished: !isLeaving, at })
    // One of the members who left goes on at once and two come again on another day.
    if (nth === 12) await stage.watch(place(1), userId, { ranges: [[0, 9]], at: new Date(at.getTime() + 1000) })
    if (nth === 13 || nth === 14) await stage.watch(place(1), userId, { ranges: [[0, 9]], at: days(1) })
  }
  const { rows } = await stage.server.pool.query<{ id: number }>(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, answer_html, right_options)
     select 'q-leaver', c.type_id, coalesce(t.parent_id, t.id), '哪个对', 'single', 1, '', '{A}'
     from courses c join course_types t on t.id = c.type_id where c.id = $1 returning id`,
    [courseId],
  )
  await stage.server.pool.query(
    `insert into question_answers (user_id, question_id, is_right, answered_at) values ($1, $2, true, $3)`,
    [stage.members[15], rows[0]?.id, new Date(days(3).getTime() + 1000)],
  )
  await stage.services.lessonCurves.countDue()
  const of = (span: 'all' | '7' | '30' | '90') => stage.editor.calls.insight.lesson({ lessonId, span })
  expect(await of('all')).toMatchObject({ learnerCount: 20, finishedCount: 12 })
  expect(await of('7')).toMatchObject({
    span: '7',
    learnerCount: 10,
    finishedCount: 2,
    leavers: [
      { kind: 'nothing', count: 4 },
      { kind: 'later', count: 2 },
      { kind: 'questions', count: 1 },
      { kind: 'lesson', lessonId: lessonIds[1], count: 1 },
    ],
  })
  expect((await of('90')).learnerCount).toBe(20)
  expect((await stage.editor.calls.insight.lessons({ courseId, span: '7' })).list).toMatchObject([
    { finishedPercent: 20 },
  ])

  // Days later, without new watching, fewer learners are recent: the lesson is counted again, once.
  stage.server.clock.advance(6 * 24 * 60 * 60 * 1000)
  await stage.services.lessonCurves.countDue()
  expect(await stage.services.lessonCurves.countDue()).toBe(0)
  const { calls } = await addStaff(stage.server, 'editor')
  expect(await calls.insight.lesson({ lessonId, span: '7' })).toMatchObject({ learnerCount: 0, curve: null })
  expect((await calls.insight.lesson({ lessonId, span: '30' })).learnerCount).toBe(10)
})
