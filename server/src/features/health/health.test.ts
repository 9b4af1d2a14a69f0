import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@bee/contract/durations.ts'
import { FINDING_RULE_KEYS } from '@bee/contract/manage/health/finding-rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServicesOf } from '../../compose-features.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { todayFeature } from '../today/today.feature.ts'
import { healthFeature } from './health.feature.ts'

const FEATURES = [healthFeature, todayFeature] as const

const CONTENT = fileURLToPath(new URL('../../../../content', import.meta.url))

let server: TestServer
let editor: TestStaff
let teacher: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editor = await addStaff(server, 'editor')
  teacher = await addStaff(server, 'teacher')
})
afterAll(() => server.close())

const said: string[] = []
async function check() {
  const services = createServicesOf(FEATURES, {
    config: testConfig(server.dataDir),
    contentDir: CONTENT,
    pool: server.pool,
    clock: server.clock,
  })
  const totals = await services.contentCheck.check((_progress, step) => {
    said.push(step)
    return Promise.resolve()
  })
  await services.close()
  return totals
}
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)

it('finds nothing before it has looked, and nothing where all is well', async () => {
  expect(await editor.calls.today.findings()).toEqual({ list: [], totalCount: 0, checkedTime: null })
  await check()
  expect(await editor.calls.today.findings()).toEqual({
    list: [],
    totalCount: 0,
    checkedTime: server.clock.now().toISOString(),
  })
  expect(said).toHaveLength(FINDING_RULE_KEYS.length)
})

it('finds what is wrong, what students run into first, and forgets what was mended', async () => {
  const { pool } = server
  const { java, spring } = await insertTypes(pool)
  const whole = await insertCourse(pool, { name: '好好的课', typeId: spring, lessons: ['一', '二'] })
  const [lesson = 0] = await lessonIds(pool, whole)
  const empty = await insertCourse(pool, { name: '空的课', typeId: spring })
  const hidden = await insertCourse(pool, { name: '下架的空课', typeId: spring })
  await pool.query('update courses set hidden_at = now() where id = $1', [hidden])
  await pool.query(`update courses set cover_url = '/pictures/og.webp'`)
  const plain = await insertCourse(pool, { name: '没有封面的课', typeId: spring, lessons: ['一'] })
  await pool.query(`update media set file_path = 'clips/java.mp4'`)
  await pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, whole])
  const question = { typeId: spring, directionId: java }
  const wrong = await insertQuestion(pool, { ...question, title: '都答错的题' })
  const rare = await insertQuestion(pool, { ...question, title: '没几个人答的题' })
  await insertQuestion(pool, { ...question, title: '问答题不用选', kind: 'open' })
  const poor = await insertQuestion(pool, { ...question, title: '没有解析的题', lessonId: lesson })
  await pool.query(`update questions set answer = '', answer_html = '' where id = $1`, [poor])
  const { rows } = await pool.query<{ id: number }>(
    `insert into news (slug, title, body_html) values ('a', '有死链的', $1), ('b', '都打得开', $2) returning id`,
    [
      `<a href="/subject/${hidden}">下架的</a> <a href="/question/999999">没有的</a> <a href="/question/999999">又一次</a>
       <a href="https://example.com/subject/1">外面的</a>`,
      `<a href="/subject/${whole}#comments">好的</a> <a href="/news?page=2">列表</a> <a href="/question/${wrong}">题</a>`,
    ],
  )
  const member = await server.registerMember()
  await pool.query(
    `insert into question_states (user_id, question_id, type_id, right_count, wrong_count, card, due_at)
     values ($1, $2, $4, 3, 27, '{}', now()), ($1, $3, $4, 0, 3, '{}', now())`,
    [member.userId, wrong, rare, spring],
  )
  await pool.query(
    `insert into comments (course_id, user_id, content, is_question, created_at)
     values ($1, $2, '旧的', true, $3), ($1, $2, '新的', true, $4), ($1, $2, '评价', false, $3)`,
    [whole, member.userId, ago(5 * DAY_MS), ago(DAY_MS)],
  )

  expect(await check()).toEqual({
    ...Object.fromEntries(FINDING_RULE_KEYS.map((rule) => [rule, 0])),
    'course-without-lessons': 1,
    'question-mostly-wrong': 1,
    'news-dead-link': 1,
    'questions-unanswered': 1,
    'course-without-cover': 1,
    'question-without-analysis': 1,
  })
  const { list, totalCount } = await editor.calls.today.findings()
  expect(totalCount).toBe(6)
  expect(list.map(({ rule, title, link }) => [rule, title, link])).toEqual([
    ['course-without-lessons', '空的课', `/subject/${empty}`],
    ['news-dead-link', '有死链的', `/news/${rows[0]?.id}`],
    ['question-mostly-wrong', '都答错的题', `/question/${wrong}`],
    ['questions-unanswered', '好好的课', `/subject/${whole}#comments`],
    ['course-without-cover', '没有封面的课', `/subject/${plain}`],
  ])
  expect(list.map(({ sentence }) => sentence).slice(1, 4)).toEqual([
    '文里有 2 个站内链接打不开，指着的内容没有了或下架了。',
    '答的人里只有 10% 答对，也许答案写错了，或者题目有歧义。',
    '1 条提问等了两天还没有人答，最早的是 5 天前的。',
  ])
  expect(list[2]?.place).toBe('Spring 全家桶')

  const own = await teacher.calls.today.findings()
  expect([own.list.map(({ rule }) => rule), own.totalCount]).toEqual([
    ['questions-unanswered', 'question-without-analysis'],
    2,
  ])

  await pool.query('update courses set hidden_at = now() where id = $1', [empty])
  await pool.query(`update courses set cover_url = '/pictures/og.webp'`)
  await check()
  expect((await editor.calls.today.findings()).totalCount).toBe(4)
})

it('is checked on a wish, once however often it is asked for, by those who may write, and it is written down', async () => {
  const [first, second] = [await editor.calls.health.check(), await teacher.calls.health.check()]
  expect(second).toEqual(first)
  expect((await teacher.calls.health.overview()).checking).toMatchObject({ percent: 0 })
  const { rows } = await server.pool.query(`select action, summary from audit_events order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'health.check', summary: '让网站现在检查内容' }])
})
