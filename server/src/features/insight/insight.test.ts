import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestStaff } from '../../testing/test-staff.ts'
import { payFor } from '../player/testing/sample-course.ts'
import { sweep } from './curve-shapes.ts'
import { createLessonCurvesRepository } from './lesson-curves.repository.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { startInsightStage, type InsightStage } from './testing/insight-stage.ts'

const PART_MS = 10 * 60 * 1000

let stage: InsightStage
let server: TestServer
let services: InsightStage['services']
let editor: TestStaff
let teacher: TestStaff
let members: number[]
let watch: InsightStage['watch']
let sample: InsightStage['sample']
beforeAll(async () => {
  stage = await startInsightStage(24)
  ;({ server, services, editor, teacher, members, watch, sample } = stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  // Counts the lessons that another test has left due.
  while ((await services.lessonCurves.countDue()) > 0);
})

it('counts every second as whoever looks at each learner would', async () => {
  const curves = createLessonCurvesRepository(services.deps.database)
  const { place } = await sample({ chapters: [[60]] })
  const { lessonId, courseId } = place(0)
  const range = fc
    .tuple(fc.nat({ max: 59 }), fc.nat({ max: 12 }))
    .map(([from, length]) => [from, from + length] as const)
  const learner = fc.record({ ranges: fc.array(range, { maxLength: 5 }), replays: fc.array(range, { maxLength: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(learner, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (learners, step) => {
      await server.pool.query('delete from lesson_progress where lesson_id = $1', [lessonId])
      for (const [nth, seen] of learners.entries()) await watch({ lessonId, courseId }, members[nth] ?? 0, seen)
      const [watched] = await services.deps.database
        .transaction()
        .execute((work) => curves.watched(work, lessonId, { step, now: server.clock.now() }))
      const begun = learners.filter(({ ranges }) => ranges.some(([from, to]) => from < to))
      const naive = (of: 'ranges' | 'replays') =>
        Array.from(
          { length: Math.ceil(60 / step) },
          (_, nth) =>
            begun.filter((seen) => seen[of].some(([from, to]) => from <= nth * step && nth * step < to)).length,
        )
      if (!watched) throw new Error('Everybody is always counted')
      expect(watched.learnerCount).toBe(begun.length)
      expect(sweep(watched.changes, Math.ceil(60 / step))).toEqual(naive('ranges'))
      expect(sweep(watched.replayChanges, Math.ceil(60 / step))).toEqual(naive('replays'))
    }),
    { numRuns: 60 },
  )
  await server.pool.query('delete from lesson_progress where lesson_id = $1', [lessonId])
})

it('shows a lesson: who stayed, where they left and what for, what was seen again, what was said', async () => {
  const folder = path.join(server.dataDir, 'media', 'insight')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'words.vtt'), 'WEBVTT\n\n00:00:39.000 --> 00:00:42.000\n这一行没有讲解\n')
  const { courseId, lessonIds, place } = await sample({
    chapters: [[100, 100], [100]],
    subtitlesPath: 'media/insight/words.vtt',
  })
  const before = new Date(server.clock.now().getTime() - 60_000)
  for (const [nth, userId] of members.slice(0, 20).entries()) {
    const isLeaving = nth < 8
    await watch(place(0), userId, {
      ranges: [[0, isLeaving ? 40 : 100]],
      replays: nth >= 10 ? [[60, 70]] : [],
      isFinished: !isLeaving,
      at: before,
    })
    if (nth < 3) await watch(place(1), userId, { ranges: [[0, 100]], isFinished: true })
    else if (nth > 12) await watch(place(1), userId, { ranges: [[0, 100]], isFinished: true, at: before })
  }
  await services.lessonCurves.countDue()
  await server.pool.query(
    `insert into comments (course_id, lesson_id, user_id, content, title, video_seconds) values
     ($1, $2, $3, '声音小', '', 41), ($1, $2, $3, '没有秒', '', null)`,
    [courseId, lessonIds[0], members[0]],
  )

  const shown = await editor.calls.insight.lesson({ lessonId: lessonIds[0] ?? 0 })
  expect(shown).toMatchObject({
    lesson: { number: '1.1', previousId: null, nextId: lessonIds[1], seconds: 100 },
    learnerCount: 20,
    finishedCount: 12,
    medianSecond: 100,
    averageSeconds: 76,
    replayerCount: 10,
    fall: { second: 40, count: 8, line: '这一行没有讲解' },
    mostReplayed: { from: 60, to: 70, count: 10 },
    course: { lessonCount: 2, finishedPercent: 80 },
    answers: null,
    comments: [{ second: 41, content: '声音小' }],
    leavers: [
      { kind: 'nothing', count: 5 },
      { kind: 'lesson', lessonId: lessonIds[1], count: 3 },
    ],
  })
  expect(shown.curve?.counts).toEqual([...Array<number>(40).fill(20), ...Array<number>(60).fill(12)])
  expect(shown.videoUrl).toMatch(/^\/bee\/api\/manage\/media\//)

  // Lessons that the fewest learners finish come first.
  const { list } = await editor.calls.insight.lessons({ courseId })
  expect(list.map(({ number, finishedPercent }) => [number, finishedPercent])).toEqual([
    ['1.1', 60],
    ['1.2', 100],
  ])
  expect((await editor.calls.insight.lessons({ courseId, after: lessonIds[0] ?? 0 })).list).toHaveLength(1)

  // A teacher sees only own courses.
  expect((await teacher.calls.insight.lessons({ courseId })).list).toEqual([])
  await expect(teacher.calls.insight.lesson({ lessonId: lessonIds[0] ?? 0 })).rejects.toThrow('你只能看自己的课的数据')
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, courseId])
  expect((await teacher.calls.insight.lessons({})).list).toHaveLength(2)
  expect((await teacher.calls.insight.lesson({ lessonId: lessonIds[0] ?? 0 })).learnerCount).toBe(20)
})

it('draws no curve of four, and leaves them out of the list', async () => {
  const { courseId, place } = await sample({ chapters: [[100]] })
  for (const userId of members.slice(0, 4)) await watch(place(0), userId, { ranges: [[0, 50]] })
  await services.lessonCurves.countDue()
  expect(await editor.calls.insight.lesson({ lessonId: place(0).lessonId })).toMatchObject({
    learnerCount: 4,
    curve: null,
    fall: null,
    leavers: [],
  })
  expect((await editor.calls.insight.lessons({ courseId })).list).toEqual([])
})

it('counts anew what was watched or became another length, and nothing else', async () => {
  const { place } = await sample({ chapters: [[100, 100, 100]] })
  // Too few learners for a curve.
  for (const userId of members.slice(0, 4)) await watch(place(0), userId, { ranges: [[0, 50]] })
  expect(await services.lessonCurves.countDue()).toBe(0)
  for (const userId of members.slice(0, 5)) await watch(place(2), userId, { ranges: [[0, 50]] })
  expect(await services.lessonCurves.countDue()).toBe(1)
  expect(await services.lessonCurves.countDue()).toBe(0)
  const mark = (nth: number) =>
    server.pool.query(`insert into lesson_curve_marks values ($1, date_bin('10 minutes', $2, 'epoch'))`, [
      place(nth).lessonId,
      server.clock.now(),
    ])
  await mark(0)
  // More may come within the part of the day that is under way.
  expect(await services.lessonCurves.countDue()).toBe(0)
  server.clock.advance(2 * PART_MS)
  await mark(1)
  expect(await services.lessonCurves.countDue()).toBe(1)
  const { rows } = await server.pool.query('select lesson_id from lesson_curve_marks')
  expect(rows).toEqual([{ lesson_id: place(1).lessonId }])
  await server.pool.query('update catalogue_entries set duration_seconds = 90.2 where id = $1', [place(0).lessonId])
  expect(await services.lessonCurves.countDue()).toBe(1)
  expect((await editor.calls.insight.lesson({ lessonId: place(0).lessonId })).curve).toBeNull()
})

it('counts a lesson the more seldom the more have watched it, and once a day at least', async () => {
  // Lessons of other tests have recent learners, who are counted anew every day.
  for (const table of ['lesson_curve_marks', 'lesson_progress', 'lesson_curves', 'lesson_recent_curves'])
    await server.pool.query(`delete from ${table}`)
  const { place } = await sample({ chapters: [[100]] })
  const { lessonId } = place(0)
  for (const userId of members.slice(0, 5)) await watch(place(0), userId, { ranges: [[0, 50]] })
  expect(await services.lessonCurves.countDue()).toBe(1)
  // Sets the number instead of inserting three thousand learners, which would show no more.
  const haveWatched = async (learners: number) => {
    await server.pool.query('update lesson_curves set learner_count = $2 where lesson_id = $1', [lessonId, learners])
    await server.pool.query(
      `insert into lesson_curve_marks values ($1, date_bin('10 minutes', $2, 'epoch')) on conflict do nothing`,
      [lessonId, server.clock.now()],
    )
  }
  await haveWatched(3000)
  server.clock.advance(2.5 * PART_MS)
  expect(await services.lessonCurves.countDue()).toBe(0)
  server.clock.advance(PART_MS)
  expect(await services.lessonCurves.countDue()).toBe(1)
  await haveWatched(50_000_000)
  server.clock.advance(143 * PART_MS)
  expect(await services.lessonCurves.countDue()).toBe(0)
  server.clock.advance(PART_MS)
  expect(await services.lessonCurves.countDue()).toBe(1)
})

it('tells whoever may watch what stands on the seek bar, from twenty learners on', async () => {
  const { courseId, place } = await sample({ chapters: [[100, 100]], priceFen: 100 })
  const { lessonId } = place(1)
  await server.pool.query(`update catalogue_entries set marks = '[{"second": 20, "title": "第二段"}]' where id = $1`, [
    lessonId,
  ])
  await server.pool.query(
    `update media set storyboard_path = 'media/7/1/storyboard.json' where id = (select media_id from catalogue_entries where id = $1)`,
    [lessonId],
  )
  const member = await server.registerMember()
  const asked = async (asks: { headers: Record<string, string> }) => {
    const answer = await server.app.inject({
      url: `/bee/api/catalogUser/queryLandmarks?catalogId=${lessonId}`,
      headers: asks.headers,
    })
    return answer.json<{ code: number; data: Record<string, unknown> }>()
  }
  for (const userId of members.slice(0, 19)) {
    await watch(place(1), userId, { ranges: [[0, 100]], replays: [[50, 60]], isFinished: true })
  }
  await services.lessonCurves.countDue()
  // The member has not paid: the marks are in the answer, the pictures are not.
  expect((await asked(member)).data).toEqual({
    catalogId: lessonId,
    storyboardUrl: null,
    marks: [{ second: 20, title: '第二段' }],
    mostReplayed: null,
    replayWave: [],
  })
  await watch(place(1), members[19] ?? 0, { ranges: [[0, 100]] })
  await server.pool.query('delete from lesson_curves where lesson_id = $1', [lessonId])
  await services.lessonCurves.countDue()
  await payFor(server.pool, member.userId, courseId)
  const { data } = await asked(member)
  expect(data).toMatchObject({ mostReplayed: { from: 50, to: 60 } })
  expect(data['storyboardUrl']).toMatch(/^\/media\/.+\/media\/7\/1\/storyboard\.json$/)
  expect((data['replayWave'] as number[]).flatMap((height, place) => (height === 100 ? [place] : []))).toEqual([
    50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
  ])
  expect((await asked({ headers: {} })).code).toBe(401)
})

it('a course has its own numbers, for those who reach it', async () => {
  const { courseId, place } = await sample({ chapters: [[60], [60]] })
  for (const member of members.slice(0, 20)) await watch(place(0), member, { ranges: [[0, 60]], isFinished: true })
  await server.pool.query('update courses set learner_count = 20, finisher_count = 5, lesson_count = 2 where id = $1', [
    courseId,
  ])
  while ((await services.lessonCurves.countDue()) > 0);
  await server.pool.query(
    `insert into lesson_curve_marks values ($1, date_bin('10 minutes', $2, 'epoch')) on conflict do nothing`,
    [place(0).lessonId, server.clock.now()],
  )
  server.clock.advance(2 * PART_MS)
  while ((await services.lessonCurves.countDue()) > 0);
  // The clock of other tests has moved by days, so their sessions are over.
  const [reader, other] = [await addStaff(server, 'editor'), await addStaff(server, 'teacher')]
  const found = await reader.calls.insight.course({ courseId })
  expect(found).toMatchObject({ courseId, learnerCount: 20, finisherCount: 5, lessonCount: 2, listedCount: 1 })
  expect([found.days.length, found.daysBefore.length]).toEqual([30, 30])
  await expect(other.calls.insight.course({ courseId })).rejects.toMatchObject({ status: 403 })
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [other.userId, courseId])
  expect((await other.calls.insight.course({ courseId })).learnerCount).toBe(20)
})
