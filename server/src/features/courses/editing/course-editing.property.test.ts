import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { Failure } from '@bee/contract/failures.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { CourseModel, type ModelCourse } from '../testing/course-model.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { chaptersOf, freshName, pick, step, type Step } from '../testing/random-steps.ts'
import { courseEditingFeature } from './course-editing.feature.ts'

const LONG_MS = patiently(600_000)

const SEQUENCES = campaignTimes({ everyRun: 4, whole: 150 })
const FILM_SECONDS = [100, 60, 240]
const MEMBERS = 2

let server: TestServer
let school: EditedSchool
let userIds: number[]
let filmIds: number[]
beforeAll(async () => {
  server = await startTestServer({ features: [courseEditingFeature] })
  school = await editSchool(server)
  userIds = []
  filmIds = []
  for (let nth = 0; nth < MEMBERS; nth += 1) userIds.push((await server.registerMember()).userId)
  for (const seconds of FILM_SECONDS) filmIds.push(await school.addFilm(seconds))
})
afterAll(() => server.close())

const typeIds = () => [school.ids.spring, school.ids.micro]
/** This step value means a lesson without a film. */
const UNFILMED = 11
const filmAt = (nth: number) => (nth === UNFILMED ? null : (pick(filmIds, nth) ?? 0))

const freshLesson = (film: number) => ({ name: freshName('讲'), remark: '', filmId: filmAt(film) })

function editedDraft({ draft }: ModelCourse, edit: Step<'edit'>): CourseDraft {
  const kept = draft.chapters
    .flatMap(({ lessons }) => lessons)
    .filter((_, index) => pick(edit.goes, index) === false)
    .map((lesson, index) => {
      const film = pick(edit.films, index) ?? null
      return film === null ? lesson : { ...lesson, name: freshName('讲'), filmId: filmAt(film) }
    })
  const all = [...kept, ...edit.fresh.map(freshLesson)]
  const lessons = all
    .map((lesson, index) => ({ lesson, key: pick(edit.keys, index) ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ lesson }) => lesson)
  const chapterIds = draft.chapters.map(({ id }, index) => (pick(edit.keepsChapter, index) ? id : undefined))
  return {
    ...draft,
    ...(edit.isRenamed && { name: freshName('课') }),
    typeId: pick(typeIds(), edit.type) ?? 0,
    chapters: chaptersOf(lessons.length > 0 ? lessons : [freshLesson(0)], edit.size, chapterIds.toReversed()),
  }
}

/** Reads the ids of everything new; an existing entry must keep its id. */
async function learnIds(courseId: number, wanted: CourseDraft): Promise<CourseDraft> {
  const read = await school.readCourse(courseId)
  const chapters = wanted.chapters.map((chapter, nth) => {
    const lessons = chapter.lessons.map((lesson, at) => ({ id: read.chapters[nth]?.lessons[at]?.id ?? 0, ...lesson }))
    return { id: read.chapters[nth]?.id ?? 0, ...chapter, lessons }
  })
  const known = { ...wanted, chapters }
  expect(read).toEqual(known)
  return known
}

const steps: { [Kind in Step['kind']]: (model: CourseModel, given: Step<Kind>) => Promise<void> } = {
  async add(model, { type, films, size }) {
    const draft = school.courseDraft({
      name: freshName('课'),
      typeId: pick(typeIds(), type) ?? 0,
      chapters: chaptersOf(films.map(freshLesson), size, []),
    })
    const id = await school.addCourse(draft)
    model.courses.push({ id, draft: await learnIds(id, draft), isHidden: false })
  },

  async edit(model, given) {
    const course = pick(model.courses, given.course)
    if (!course) return
    const draft = editedDraft(course, given)
    await school.changeCourse(course.id, draft)
    model.change(course, await learnIds(course.id, draft))
  },

  async save(model, { member, course: nth, lesson, second, from, seconds }) {
    const userId = pick(userIds, member) ?? 0
    const course = pick(model.courses, nth)
    const lessonId = pick(course?.draft.chapters.flatMap(({ lessons }) => lessons) ?? [], lesson)?.id
    if (!course || lessonId === undefined) return
    server.clock.advance(1000)
    const saving = school.progress.save({ userId, lessonId, second, ranges: [[from, from + seconds]] }).catch(refusal)
    const isTaken = model.save(userId, course, { lessonId, second, from, to: from + seconds })
    expect(await saving).toEqual(
      isTaken ? expect.objectContaining({ coursePercent: expect.any(Number) as number }) : 404,
    )
  },

  async withdraw(model, { course: nth }) {
    const course = pick(model.courses, nth)
    if (!course) return
    await school.inWork((work) => school.courseEditing.withdraw(work, [course.id]))
    course.isHidden = true
  },

  async restore(model, { course: nth }) {
    const course = pick(model.courses, nth)
    if (!course) return
    await school.inWork((work) => school.courseEditing.restore(work, [course.id]))
    course.isHidden = false
  },

  async 'rename-type'(model, { type }) {
    const typeId = pick(typeIds(), type) ?? 0
    const name = freshName('类')
    await school.inWork(async (work) => {
      const draft = await school.courseTypeEditing.read(work, typeId)
      if (draft) await school.courseTypeEditing.change(work, typeId, { ...draft, name })
    })
    model.typeNames.set(typeId, name)
  },

  async refilm(model, { film, seconds }) {
    const filmId = pick(filmIds, film) ?? 0
    await setLength(filmId, seconds)
    model.refilm(filmId, seconds)
  },
}

const refusal = (error: unknown) => {
  if (error instanceof Failure) return error.status
  throw error
}

async function setLength(filmId: number, seconds: number): Promise<void> {
  await school.inWork(async (work) => {
    const draft = await school.filmEditing.read(work, filmId)
    if (draft) await school.filmEditing.change(work, filmId, { ...draft, seconds })
  })
}

async function begin(): Promise<CourseModel> {
  await server.pool.query('delete from courses')
  const model = new CourseModel()
  for (const [nth, filmId] of filmIds.entries()) {
    await setLength(filmId, FILM_SECONDS[nth] ?? 0)
    model.filmSeconds.set(filmId, FILM_SECONDS[nth] ?? 0)
  }
  for (const typeId of typeIds()) {
    model.typeNames.set(
      typeId,
      (await school.inWork((work) => school.courseTypeEditing.read(work, typeId)))?.name ?? '',
    )
  }
  return model
}

async function found(search: string): Promise<number[]> {
  const { rows, totalCount } = await school.courses.list({ search, typeIds: [], sort: '0', page: 1, limit: 100 })
  expect(totalCount).toBe(rows.length)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

async function compare(model: CourseModel): Promise<void> {
  const { rows: courses } = await server.pool.query(
    `select id, chapter_count as chapters, lesson_count as lessons, unfilmed_count as unfilmed,
       duration_seconds as seconds from courses order by id`,
  )
  expect(courses).toEqual(
    model.courses.map((course) => ({
      id: course.id,
      chapters: course.draft.chapters.length,
      lessons: course.draft.chapters.flatMap(({ lessons }) => lessons).length,
      unfilmed: course.draft.chapters.flatMap(({ lessons }) => lessons).filter(({ filmId }) => filmId === null).length,
      seconds: model.secondsOf(course),
    })),
  )
  const { rows: enrolments } = await server.pool.query(
    `select user_id as "userId", course_id as "courseId", last_lesson_id as "lastLessonId", percent,
       finished_count as "finishedCount" from enrolments order by user_id, course_id`,
  )
  const byKey = (a: { userId: number; courseId: number }, b: typeof a) => a.userId - b.userId || a.courseId - b.courseId
  expect(enrolments).toEqual(model.enrolments().toSorted(byKey))

  const types = await school.courses.types()
  for (const [typeId, name] of model.typeNames) {
    const shown = model.courses
      .filter(({ isHidden, draft }) => !isHidden && draft.typeId === typeId)
      .map(({ id }) => id)
    expect(await found(name)).toEqual(shown)
    expect(types.find(({ id }) => id === typeId)).toMatchObject({ name, courseCount: shown.length })
  }
  for (const course of model.courses) {
    expect(await found(course.draft.name)).toEqual(course.isHidden ? [] : [course.id])
    for (const userId of userIds) {
      const listed = await school.catalogue.ofCourse(course.id, userId).catch(refusal)
      const shown =
        typeof listed === 'number'
          ? listed
          : listed.map(({ row, lessons }) => ({
              id: row.id,
              name: row.name,
              lessons: lessons.map(({ row: lesson }) => ({
                id: lesson.id,
                name: lesson.name,
                seconds: Number(lesson.duration_seconds),
                covered: lesson.covered_seconds,
                isFinished: lesson.is_finished,
                position: lesson.position_seconds,
              })),
            }))
      expect(shown).toEqual(model.isShownTo(userId, course) ? model.catalogue(userId, course) : 404)
    }
  }
}

test(
  `${SEQUENCES} sequences of edits, moves, withdrawals, restorations and saves agree with a plain model`,
  { timeout: LONG_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }), async (sequence) => {
        const model = await begin()
        await steps.add(model, { kind: 'add', type: 0, films: [0, 1, 2, 0], size: 2 })
        for (const each of sequence) {
          await (steps[each.kind] as (model: CourseModel, given: Step) => Promise<void>)(model, each)
          await compare(model)
        }
      }),
      { numRuns: SEQUENCES, seed: campaignSeed() },
    )
  },
)
