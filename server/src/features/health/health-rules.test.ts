import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@bee/contract/durations.ts'
import { FINDING_RULE_KEYS, type FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { lastSecond } from './file-rules.ts'
import { healthFeature } from './health.feature.ts'
import { audienceOf, leavingSecond } from './leaving-second.ts'

const FEATURES = [healthFeature] as const

let server: TestServer
let services: FeatureServices<typeof FEATURES>
let editor: TestStaff
let teacher: TestStaff
let types: Awaited<ReturnType<typeof insertTypes>>
const members: number[] = []
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
  editor = await addStaff(server, 'editor')
  teacher = await addStaff(server, 'teacher')
  types = await insertTypes(server.pool)
  for (let nth = 0; nth < 40; nth += 1) members.push((await server.registerMember()).userId)
})
afterAll(async () => {
  await services.close()
  await server.close()
})

const check = () => services.contentCheck.check(() => Promise.resolve())
const titlesOf = async (rule: FindingRule) => (await editor.calls.health.rule({ rule })).list.map(({ title }) => title)
const question = (title: string, more: Partial<Parameters<typeof insertQuestion>[1]> = {}) =>
  insertQuestion(server.pool, { typeId: types.spring, directionId: types.java, title, ...more })

/** One answer of each of these members, and the state of the question for them. */
async function answer(questionId: number, by: readonly number[], given: string, { isRight = false, seconds = 0 } = {}) {
  await server.pool.query(
    `insert into question_answers (user_id, question_id, given, is_right, seconds)
     select unnest($1::int[]), $2, array[$3], $4, $5`,
    [by, questionId, given, isRight, seconds],
  )
  await server.pool.query(
    `insert into question_states (user_id, question_id, type_id, right_count, wrong_count, card, due_at)
     select unnest($1::int[]), $2, $3, $4::boolean::int, 1 - $4::boolean::int, '{}', now()
     on conflict (user_id, question_id) do update
     set right_count = question_states.right_count + excluded.right_count,
       wrong_count = question_states.wrong_count + excluded.wrong_count`,
    [by, questionId, types.spring, isRight],
  )
}

describe('rules about questions', () => {
  it('tells a wrong option that is chosen more often than the key, and not one that is not', async () => {
    const doubtful = await question('答案可疑的题')
    await answer(doubtful, members.slice(0, 12), 'C')
    await answer(doubtful, members.slice(12, 20), 'B', { isRight: true })
    await server.pool.query(`update questions set kind = 'single', right_options = '{B}' where id = $1`, [doubtful])
    const fine = await question('答案没问题的题')
    await server.pool.query(`update questions set kind = 'single', right_options = '{B}' where id = $1`, [fine])
    await answer(fine, members.slice(0, 9), 'C')
    await answer(fine, members.slice(9, 20), 'B', { isRight: true })
    const few = await question('没几个人答的题')
    await server.pool.query(`update questions set kind = 'single', right_options = '{B}' where id = $1`, [few])
    await answer(few, members.slice(0, 5), 'C')
    await check()
    const { list } = await editor.calls.health.rule({ rule: 'question-key-doubtful' })
    expect(list).toMatchObject([
      {
        title: '答案可疑的题',
        sentence: '60% 的人选了同一个错的选项，比选正确答案的还多，也许答案写错了。',
        fixLink: `/manage/questions/${doubtful}`,
        link: `/question/${doubtful}`,
      },
    ])
  })

  it('tells where strong members are wrong more than weak ones', async () => {
    const [strong, weak] = [members.slice(0, 20), members.slice(20, 40)]
    for (let nth = 0; nth < 10; nth += 1) {
      const usual = await question(`平常的题 ${nth}`)
      await answer(usual, strong, 'A', { isRight: true })
      await answer(usual, weak, 'B')
    }
    const odd = await question('学得好反而错的题')
    await answer(odd, strong, 'B')
    await answer(odd, weak, 'A', { isRight: true })
    await check()
    expect(await titlesOf('question-punishes-the-strong')).toEqual(['学得好反而错的题'])
  })

  it('tells what is answered without a thought, what nobody has answered, and what points beyond its film', async () => {
    const quick = await question('不用想的题')
    await answer(quick, members.slice(0, 20), 'A', { isRight: true, seconds: 2 })
    const slow = await question('要想的题')
    await answer(slow, members.slice(0, 20), 'A', { isRight: true, seconds: 20 })
    const untimed = await question('不知道多久的题')
    await answer(untimed, members.slice(0, 20), 'A', { isRight: true })
    const old = await question('没人做过的题')
    await server.pool.query('update questions set created_at = $1', [server.clock.now()])
    await server.pool.query('update questions set created_at = $2 where id = $1', [
      old,
      new Date(server.clock.now().getTime() - 91 * DAY_MS),
    ])
    const course = await insertCourse(server.pool, { name: '有题的课', typeId: types.spring, lessons: ['一', '二'] })
    const [lesson = 0] = await lessonIds(server.pool, course)
    await server.pool.query('update catalogue_entries set duration_seconds = 30 where id = $1', [lesson])
    const beyond = await question('指到外面的题', { lessonId: lesson })
    const within = await question('指在里面的题', { lessonId: lesson })
    await server.pool.query('update questions set lesson_second = 30 where id = $1', [beyond])
    await server.pool.query('update questions set lesson_second = 29 where id = $1', [within])
    await check()
    expect(await titlesOf('question-too-quick')).toEqual(['不用想的题'])
    expect(await titlesOf('question-never-answered')).toEqual(['没人做过的题'])
    const { list } = await editor.calls.health.rule({ rule: 'question-beyond-film' })
    expect(list).toMatchObject([{ title: '指到外面的题', sentence: '「看讲解」指到第 0:30，那一讲的视频没有这么长。' }])
  })
})

describe('rules about links', () => {
  it('tells dead ones in courses, questions and pages, and leaves good ones alone', async () => {
    const good = await insertCourse(server.pool, { name: '好课', typeId: types.spring, lessons: ['一'] })
    const dead = await insertCourse(server.pool, { name: '介绍里有死链的课', typeId: types.spring, lessons: ['一'] })
    await server.pool.query('update courses set description_html = $2 where id = $1', [
      dead,
      `<a href="/news/99999">没有的</a> <a href="/subject/${good}">好的</a>`,
    ])
    await server.pool.query('update courses set description_html = $2 where id = $1', [
      good,
      `<a href="/subject/${dead}">好的</a>`,
    ])
    const asked = await question('解析里有死链的题')
    await server.pool.query(`update questions set answer_html = '<a href="/path/99999">没有的</a>' where id = $1`, [
      asked,
    ])
    await server.pool.query(`insert into pages (key, body) values
      ('company', '{"lead": "<a href=\\"/question/99999\\">"}'), ('brand', '{"lead": "好"}')`)
    await check()
    expect(await titlesOf('course-dead-link')).toEqual(['介绍里有死链的课'])
    expect(await titlesOf('question-dead-link')).toEqual(['解析里有死链的题'])
    expect(await titlesOf('page-dead-link')).toEqual(['关于学校'])
  })
})

describe('rules about lessons', () => {
  it('tells a lesson that nobody finishes, with the second after which most leave', async () => {
    const course = await insertCourse(server.pool, {
      name: '看不完的课',
      typeId: types.spring,
      lessons: ['难的', '好的', '少的'],
    })
    const [hard = 0, fine = 0, rare = 0] = await lessonIds(server.pool, course)
    const watch = (lesson: number, by: readonly number[], to: number, isFinished: boolean) =>
      server.pool.query(
        `insert into lesson_progress (user_id, lesson_id, course_id, ranges, is_finished)
         select unnest($1::int[]), $2, $3, int4multirange(int4range(0, $4::int)), $5`,
        [by, lesson, course, to, isFinished],
      )
    await watch(hard, members.slice(0, 30), 40, false)
    await watch(hard, members.slice(30, 36), 100, true)
    await watch(fine, members.slice(0, 30), 100, true)
    await watch(fine, members.slice(30, 36), 40, false)
    await watch(rare, members.slice(0, 30), 40, false)
    await check()
    const { list } = await editor.calls.health.rule({ rule: 'lesson-abandoned' })
    expect(list).toMatchObject([
      {
        kind: 'lesson',
        title: '难的',
        place: '看不完的课',
        sentence: '看过的人里只有 17% 看完，走得最多的是第 0:35 之后。',
        fixLink: `/manage/insight/lessons/${hard}`,
      },
    ])
  })

  it('draws the curve by a sweep, and none of too few', () => {
    const range = (userId: number, from: number, to: number) => ({ userId, from, to })
    expect(audienceOf([range(1, 0, 3), range(2, 1, 2), range(1, 4, 5)])).toEqual([1, 2, 1, 0, 1])
    const five = [1, 2, 3, 4].map((user) => range(user, 0, 20)).concat(range(5, 0, 60))
    expect(leavingSecond(five)).toBe(17)
    expect(leavingSecond(five.slice(1))).toBeUndefined()
    expect(leavingSecond([1, 2, 3, 4, 5].map((user) => range(user, 0, 60)))).toBeUndefined()
  })

  it('tells a lesson without a film, a film, a picture and subtitles that are not right', async () => {
    const { pool, dataDir } = server
    await pool.query(`update courses set cover_url = '', thumb_url = ''`)
    const course = await insertCourse(pool, {
      name: '缺东西的课',
      typeId: types.spring,
      lessons: ['空的', '丢了的', '好的'],
    })
    const [none = 0, lost = 0, good = 0] = await lessonIds(pool, course)
    await mkdir(path.join(dataDir, 'media'), { recursive: true })
    await mkdir(path.join(dataDir, 'uploads'), { recursive: true })
    await writeFile(path.join(dataDir, 'media/there.mp4'), 'film')
    await writeFile(path.join(dataDir, 'media/long.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01:05.500\n字')
    await writeFile(path.join(dataDir, 'uploads/there.webp'), 'picture')
    const film = async (slug: string, file: string, subtitles: string | null) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into media (slug, title, seconds, file_path, subtitles_path) values ($1, $1, 30, $2, $3) returning id`,
        [slug, file, subtitles],
      )
      return rows[0]?.id
    }
    await pool.query(`update catalogue_entries set media_id = $1 where chapter_id is not null`, [
      await film('there', 'media/there.mp4', null),
    ])
    await pool.query('alter table catalogue_entries drop constraint if exists lessons_have_media')
    await pool.query('update catalogue_entries set media_id = null where id = $1', [none])
    await pool.query('update catalogue_entries set media_id = $2 where id = $1', [
      lost,
      await film('lost', 'media/lost.mp4', null),
    ])
    await pool.query('update catalogue_entries set media_id = $2 where id = $1', [
      good,
      await film('long', 'media/there.mp4', 'media/long.vtt'),
    ])
    await pool.query(
      `update courses set cover_url = '/uploads/there.webp', thumb_url = '/uploads/gone.webp?v=1' where id = $1`,
      [course],
    )
    await check()
    expect(await titlesOf('lesson-without-film')).toEqual(['空的'])
    expect(await titlesOf('film-file-missing')).toEqual(['丢了的'])
    expect(await titlesOf('broken-picture')).toEqual(['缺东西的课'])
    const { list } = await editor.calls.health.rule({ rule: 'subtitles-beyond-film' })
    expect(list).toMatchObject([{ title: '好的', sentence: '字幕比视频长 36 秒，也许是别的视频的字幕。' }])
    expect([lastSecond('WEBVTT'), lastSecond('x\n01:00:01.000 --> 01:00:02.250\n')]).toEqual([undefined, 3602.25])
  })
})

describe('what was found to be right', () => {
  it('is not told again, until somebody wants to hear of it; and everything is written down', async () => {
    const course = await insertCourse(server.pool, { name: '没有封面也行的课', typeId: types.spring, lessons: ['一'] })
    await check()
    const finding = { rule: 'course-without-cover', kind: 'course', contentId: course } as const
    const before = await editor.calls.health.overview()
    const totalOf = ({ rules }: typeof before) => rules.find(({ rule }) => rule === finding.rule)?.total ?? 0
    expect(await titlesOf(finding.rule)).toContain('没有封面也行的课')
    await expect(teacher.calls.health.ignore({ ...finding, reason: '不是我的' })).rejects.toThrow('这不是你的课里的')
    await editor.calls.health.ignore({ ...finding, reason: '本来就不要封面' })
    // A second call changes nothing.
    await editor.calls.health.ignore({ ...finding, reason: '再说一次' })
    const after = await editor.calls.health.overview()
    expect([totalOf(before) - totalOf(after), after.ignoredCount]).toEqual([1, 1])
    expect(await titlesOf(finding.rule)).not.toContain('没有封面也行的课')
    await check()
    expect(await titlesOf(finding.rule)).not.toContain('没有封面也行的课')
    expect(await editor.calls.health.ignored()).toMatchObject([
      { ...finding, title: '没有封面也行的课', reason: '本来就不要封面' },
    ])

    const { list } = await editor.calls.audit.list({ action: 'health.ignore' })
    const event = list.find(({ summary }) => summary.includes('本来就不要封面'))
    await editor.calls.audit.undo({ eventId: event?.id ?? 0 })
    expect(await editor.calls.health.ignored()).toEqual([])
    await check()
    expect(await titlesOf(finding.rule)).toContain('没有封面也行的课')
    await expect(editor.calls.health.unignore(finding)).rejects.toThrow('没有被略过')
  })

  it('is of a teacher’s own courses for a teacher', async () => {
    const course = await insertCourse(server.pool, { name: '我的没封面的课', typeId: types.spring, lessons: ['一'] })
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, course])
    await check()
    const own = await teacher.calls.health.rule({ rule: 'course-without-cover' })
    expect(own.list.map(({ title }) => title)).toEqual(['我的没封面的课'])
    await teacher.calls.health.ignore({
      rule: 'course-without-cover',
      kind: 'course',
      contentId: course,
      reason: '在做',
    })
    expect((await teacher.calls.health.rule({ rule: 'course-without-cover' })).list).toEqual([])
  })
})

it('has looked for everything', async () => {
  expect(Object.keys(await check()).toSorted()).toEqual(FINDING_RULE_KEYS.toSorted())
})
