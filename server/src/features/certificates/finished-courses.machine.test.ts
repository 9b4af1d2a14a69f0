import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignSeed } from '../../../../scripts/testing/campaign.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { courseDeskFeature } from '../courses/desk/course-desk.feature.ts'
import { editSchool, type EditedSchool } from '../courses/testing/edited-school.ts'
import { membersFeature } from '../members/members.feature.ts'
import { certificatesFeature } from './certificates.feature.ts'

const FEATURES = [certificatesFeature, courseDeskFeature, membersFeature] as const
const COURSES = 200
const MEMBERS = 3
const LIST_LIMIT = 100
const DESK_LIMIT = 50

let server: TestServer
let school: EditedSchool
let owner: TestStaff
let members: TestMember[]
let films: { id: number; seconds: number }[]
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  school = await editSchool(server)
  owner = await addStaff(server, 'owner')
  members = await Promise.all(Array.from({ length: MEMBERS }, () => server.registerMember()))
  films = await Promise.all([100, 61, 240].map(async (seconds) => ({ id: await school.addFilm(seconds), seconds })))
})
afterAll(() => server.close())

/** Mulberry32: the same numbers for the same seed. */
function numbersOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Numbers = ReturnType<typeof numbersOf>

const chance = (below: Numbers, percent: number) => below(100) < percent
const pick = <Item>(below: Numbers, items: readonly Item[]): Item => {
  const item = items[below(items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

const newLesson = (below: Numbers) => school.lesson('一讲', chance(below, 15) ? null : pick(below, films).id)
const newChapters = (below: Numbers) =>
  Array.from({ length: 1 + below(2) }, (_, nth) => ({
    name: `第 ${nth + 1} 章`,
    lessons: Array.from({ length: 1 + below(3) }, () => newLesson(below)),
  }))

const lessonsOf = async (courseId: number) =>
  (await school.readCourse(courseId)).chapters.flatMap(({ lessons }) => lessons)

/** Watches all of a lesson, jumps to its end, or stops on the way. */
async function watch(below: Numbers, member: TestMember, lesson: { id?: number | undefined; filmId: number | null }) {
  const seconds = films.find(({ id }) => id === lesson.filmId)?.seconds
  if (seconds === undefined) return
  const stop = chance(below, 12) ? 1 + below(seconds - 1) : seconds
  const from = chance(below, 15) ? stop - 1 : 0
  await testClient(server, member).player.recordProgress({
    lessonId: lesson.id ?? 0,
    second: stop,
    ranges: [[from, stop]],
  })
}

async function study(below: Numbers, courseIds: readonly number[], diligence: number) {
  const saves = courseIds.map(async (courseId) => {
    const lessons = await lessonsOf(courseId)
    return members.flatMap((member) => {
      const isDiligent = chance(below, 60)
      return lessons
        .filter(() => isDiligent || chance(below, diligence))
        .map((lesson) => () => watch(below, member, lesson))
    })
  })
  for (const begin of await Promise.all(saves)) await Promise.all(begin.map((save) => save()))
}

/** Adds a lesson, removes one, or changes whether one has a film. */
async function republish(below: Numbers, courseId: number) {
  const draft = await school.readCourse(courseId)
  const [first] = draft.chapters
  if (!first) return
  const [lesson, ...others] = first.lessons
  if (!lesson) return
  const lessons = pick(below, [
    [...first.lessons, newLesson(below)],
    others.length > 0 ? others : first.lessons,
    [{ ...lesson, filmId: lesson.filmId === null ? pick(below, films).id : null }, ...others],
    [{ ...lesson, filmId: pick(below, films).id }, ...others],
  ])
  await school.changeCourse(courseId, { ...draft, chapters: [{ ...first, lessons }, ...draft.chapters.slice(1)] })
}

interface Truth {
  courseId: number
  lessonCount: number
  finishedCount: number
}

/** Applies the rule itself: counts the announced lessons and those that a member has finished. */
async function truthOf({ userId }: TestMember): Promise<Map<number, Truth>> {
  const { rows } = await server.pool.query<Truth>(
    `select lesson.course_id as "courseId", count(*)::int as "lessonCount",
       count(*) filter (where lesson.media_id is not null and own.is_finished)::int as "finishedCount"
     from catalogue_entries lesson
     left join lesson_progress own on own.lesson_id = lesson.id and own.user_id = $1
     where lesson.chapter_id is not null group by lesson.course_id`,
    [userId],
  )
  return new Map(rows.map((row) => [row.courseId, row]))
}

async function myCourses(member: TestMember) {
  const { courses } = testClient(server, member)
  const pages = await Promise.all([1, 2].map((page) => courses.mine({ page, limit: LIST_LIMIT })))
  const finished = await Promise.all([1, 2].map((page) => courses.mine({ page, limit: LIST_LIMIT, state: 'finished' })))
  return {
    byId: new Map(pages.flatMap(({ list }) => list).map((course) => [course.id, course])),
    finishedIds: new Set(finished.flatMap(({ list }) => list).map(({ id }) => id)),
  }
}

async function deskRates() {
  const pages = await Promise.all(
    Array.from({ length: COURSES / DESK_LIMIT }, (_, nth) =>
      owner.calls.courseDesk.list({ limit: DESK_LIMIT, page: nth + 1 }),
    ),
  )
  return new Map(pages.flatMap(({ list }) => list).map((course) => [course.courseId, course.finishedPercent]))
}

/** Compares the numbers on every page with the rule; answers the members who hold a certificate. */
async function agree(courseIds: readonly number[], issued: ReadonlyMap<string, unknown>) {
  await testServices(FEATURES, server.pool, server.clock).courseDesk.countFinishers()
  const rates = await deskRates()
  const finishers = new Map<number, number>()
  const learners = new Map<number, number>()
  for (const member of members) {
    const mine = await myCourses(member)
    const truth = await truthOf(member)
    const { readyCourseIds } = await testClient(server, member).certificates.mine()
    for (const courseId of courseIds) {
      const own = mine.byId.get(courseId)
      const known = truth.get(courseId)
      if (!own || !known) continue
      const { lessonCount, finishedCount } = known
      const isFinished = finishedCount === lessonCount
      const seen = `course ${courseId}, member ${member.userId}, ${finishedCount} of ${lessonCount}`
      expect(own, seen).toMatchObject({ lessonCount, finishedCount })
      expect(own.percent === 100, `${seen}: percent ${own.percent}`).toBe(isFinished)
      expect(mine.finishedIds.has(courseId), seen).toBe(isFinished)
      const prospect = await testClient(server, member).certificates.prospect({ courseId })
      const hasOne = issued.has(`${member.userId} ${courseId}`)
      expect(prospect, seen).toMatchObject({ lessonCount, finishedCount, isReady: isFinished && !hasOne })
      expect(readyCourseIds.includes(courseId), seen).toBe(isFinished && !hasOne)
      learners.set(courseId, (learners.get(courseId) ?? 0) + 1)
      if (isFinished) finishers.set(courseId, (finishers.get(courseId) ?? 0) + 1)
    }
  }
  for (const [courseId, count] of learners) {
    expect(rates.get(courseId), `course ${courseId}`).toBe(Math.round((100 * (finishers.get(courseId) ?? 0)) / count))
  }
  return finishers
}

it('says the same of 200 random courses wherever it is asked, and an issued certificate stays', async () => {
  const below = numbersOf(campaignSeed())
  const courseIds = await school.inWork((work) =>
    school.courseEditing.add(
      work,
      Array.from({ length: COURSES }, () => ({ draft: school.courseDraft({ chapters: newChapters(below) }) })),
    ),
  )
  await study(below, courseIds, 30)
  const issued = new Map<string, unknown>()
  const finishers = await agree(courseIds, issued)
  expect(finishers.size).toBeGreaterThan(10)
  for (const courseId of courseIds.filter((_, nth) => nth % 4 === 0)) {
    for (const member of members) {
      const { certificates } = testClient(server, member)
      const { isReady } = await certificates.prospect({ courseId })
      if (isReady) issued.set(`${member.userId} ${courseId}`, await certificates.issue({ courseId, name: '小满' }))
    }
  }
  expect(issued.size).toBeGreaterThan(3)

  for (const courseId of courseIds.filter((_, nth) => nth % 2 === 0)) await republish(below, courseId)
  await agree(courseIds, issued)
  server.clock.advance(60_000)
  await study(below, courseIds.slice(0, 50), 60)
  await agree(courseIds, issued)
  for (const member of members) {
    const held = (await testClient(server, member).certificates.mine()).issued
    const mine = [...issued]
      .filter(([key]) => key.startsWith(`${member.userId} `))
      .map(([, certificate]) => certificate)
    expect(new Set(held.map(({ number }) => number))).toEqual(
      new Set(mine.map((certificate) => (certificate as { number: string }).number)),
    )
  }
})
