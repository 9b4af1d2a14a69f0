import { AGREEMENT_KINDS } from '@bee/contract/agreements/agreement-kinds.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { CLOSED_AGAIN_MINUTES } from '@bee/contract/manage/opening.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { wholeServices } from '../../testing/whole-server.ts'
import { agreementDeskFeature } from '../agreements/agreement-desk.feature.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { openingFeature } from './opening.feature.ts'

let server: TestServer
let owner: TestStaff
let teacher: TestStaff

beforeAll(async () => {
  server = await startTestServer({ features: [openingFeature, agreementDeskFeature, coursesFeature] })
  owner = await addStaff(server, 'owner')
  teacher = await addStaff(server, 'teacher')
})
afterAll(() => server.close())
afterEach(() => tell('delete from school_opening'))

/** As another process would: the row, and the notice of it. */
async function tell(sql: string): Promise<void> {
  await server.pool.query(sql)
  await server.pool.query(`select pg_notify('opening_changed', '')`)
  const { rows } = await server.pool.query('select from school_opening where opened_at is null')
  await expect.poll(() => statusOf('/bee/api/release/subject_type/list')).toBe(rows.length > 0 ? 503 : 200)
}
const shut = () => tell('insert into school_opening (begun_at) values (now())')

const visit = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })
const statusOf = async (url: string) => {
  const { statusCode } = await visit(url)
  return statusCode === 503 ? 503 : 200
}

async function haveWhatIsRequired(): Promise<void> {
  const { spring } = await insertTypes(server.pool)
  const courseId = await insertCourse(server.pool, { name: '能播的课', typeId: spring })
  await server.pool.query(
    `with film as (insert into media (slug, title, seconds, file_path) values ('film', '片子', 30, 'clips/a.mp4') returning id),
       chapter as (insert into catalogue_entries (course_id, name, position) values ($1, '一', 0) returning id)
     insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select $1, chapter.id, '第一讲', 0, film.id, 30 from chapter, film`,
    [courseId],
  )
  await server.pool.query(`insert into pages (key, body) values ('site', '{"recordNumber": "京ICP备12345678号-1"}')`)
  for (const kind of AGREEMENT_KINDS) {
    await owner.calls.agreements.publish({
      ...{ kind, text: '先说清楚，再注册。', changes: '', asksAgain: false, seenVersion: 0 },
      effectiveDate: shanghaiDate(server.clock.now()),
    })
  }
}

it('leaves a school open that has no row, as every school of before', async () => {
  expect(await owner.calls.opening.read({})).toMatchObject({ isOpen: true, things: [], closableUntilTime: null })
  await expect(owner.calls.opening.close({})).rejects.toMatchObject({ status: 409 })
})

it('begins shut only where nobody and nothing is', async () => {
  const rowsAfterStart = async (pool: Pool) => {
    await wholeServices(pool).opening.beginIfEmpty()
    return (await pool.query('select from school_opening')).rowCount
  }
  expect(await rowsAfterStart(server.pool)).toBe(0)
  const empty = await createTestDatabase()
  onTestFinished(() => empty.drop())
  expect(await rowsAfterStart(empty.pool)).toBe(1)
})

it('answers strangers with a page that says when, and colleagues as always', async () => {
  await shut()
  await owner.calls.opening.plan({ opensOn: '2030-01-02' })
  const page = await visit('/home')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('2030 年 1 月 2 日开张')
  expect(page.body).not.toContain('<script')
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
  expect((await visit('/feed.xml')).statusCode).toBe(503)
  expect((await visit('/robots.txt')).body).toContain('Disallow: /')
  expect((await visit('/bee/api/release/subject_type/list')).json()).toMatchObject({ data: { reason: 'not-ready' } })
  expect((await visit('/healthz')).statusCode).toBe(200)
  expect((await visit('/shut.css')).statusCode).toBe(200)

  const asked = await visit('/bee/api/manage/opening', teacher.headers)
  const [pass = ''] = [asked.headers['set-cookie'] ?? []].flat().filter((each) => each.startsWith('bee-inside='))
  expect(pass).toMatch(/HttpOnly; SameSite=Lax/)
  const cookie = pass.split(';')[0] ?? ''
  expect((await visit('/bee/api/release/subject_type/list', { cookie })).statusCode).toBe(200)
  expect((await visit('/bee/api/release/subject_type/list', { cookie: `${cookie}x` })).statusCode).toBe(503)
  server.clock.advance(13 * 60 * MINUTE_MS)
  expect((await visit('/bee/api/release/subject_type/list', { cookie })).statusCode).toBe(503)
  server.clock.advance(-13 * 60 * MINUTE_MS)
})

it('says how each thing stands, to everyone what is theirs, and opens only with what is required', async () => {
  await shut()
  const { things, missing, mayOpen } = await owner.calls.opening.read({})
  expect(things.map(({ key }) => key)).toEqual([
    ...['names', 'look', 'backup', 'course', 'price', 'payment', 'sms', 'agreements', 'record', 'walk'],
  ])
  expect(mayOpen).toBe(true)
  expect(missing).toEqual(['一门能播的课', '两份协议', '备案号'])
  const ofTeacher = await teacher.calls.opening.read({})
  expect(ofTeacher.things.map(({ key }) => key)).not.toContain('payment')
  expect(ofTeacher.mayOpen).toBe(false)
  await expect(owner.calls.opening.open({})).rejects.toMatchObject({
    status: 409,
    message: '还差：一门能播的课、两份协议、备案号',
  })
  await expect(teacher.calls.opening.open({})).rejects.toMatchObject({ status: 403 })

  await haveWhatIsRequired()
  const ready = await owner.calls.opening.read({})
  expect(ready.missing).toEqual([])
  expect(ready.things.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual([
    ...['course', 'price', 'agreements', 'record'],
  ])
  expect(await owner.calls.opening.open({})).toEqual({ isOpen: true })
  expect(await statusOf('/bee/api/release/subject_type/list')).toBe(200)
  await expect(owner.calls.opening.open({})).rejects.toMatchObject({ status: 409 })

  // For half an hour it can be closed again.
  expect((await owner.calls.opening.read({})).closableUntilTime).not.toBeNull()
  expect(await owner.calls.opening.close({})).toEqual({ isOpen: false })
  expect(await statusOf('/bee/api/release/subject_type/list')).toBe(503)
  await owner.calls.opening.open({})
  server.clock.advance(CLOSED_AGAIN_MINUTES * MINUTE_MS)
  expect((await owner.calls.opening.read({})).closableUntilTime).toBeNull()
  await expect(owner.calls.opening.close({})).rejects.toMatchObject({ status: 409 })
})

it('refuses a day that is none, or is over', async () => {
  await shut()
  await expect(owner.calls.opening.plan({ opensOn: '2020-01-02' })).rejects.toMatchObject({ status: 400 })
  await expect(owner.calls.opening.plan({ opensOn: '2030-02-31' })).rejects.toMatchObject({ status: 400 })
  expect(await owner.calls.opening.plan({ opensOn: '' })).toEqual({ opensOn: null })
})
