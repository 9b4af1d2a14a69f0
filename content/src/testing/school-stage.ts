import type { UploadedFile } from '@bee/contract/account/account.contract.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { quickPasswords } from '@bee/server/testing/quick-passwords.ts'
import { accountCalls, PASSWORD, sessionHeaders } from '@bee/server/testing/calls/account-calls.ts'
import { createTestClock, type TestServer, type TestServerOptions } from '@bee/server/testing/test-server.ts'
import { startWholeServer, wholeServices } from '@bee/server/testing/whole-server.ts'
import type { Services } from '@bee/server/create-services.ts'
import type pg from 'pg'
import sharp from 'sharp'
import { createDemoDatabase, type DemoDatabase } from './demo-database.ts'

export interface Person {
  headers: Record<string, string>
  address: string
}

export interface Newcomer extends Person {
  mobile: string
  password: string
}

/** A body that is no JSON: a file in a form. */
export interface FormBody {
  payload: Buffer
  headers: Record<string, string>
}

/** The seeded school on a running server, and people before it. */
export interface SchoolStage {
  server: TestServer
  /** For states that no call makes by itself. Made once: it takes longer than most calls. */
  services: Services
  school: School
  /** The member with a full year behind them, logged in. */
  demo: Person
  /** A visitor without a session, from an address of their own: no limit by address is in the way. */
  visitor: () => Person
  /** A member of a minute ago with a password and a session. */
  newcomer: () => Promise<Newcomer>
  /** A member who has just seen the last lesson of the course. */
  graduate: () => Promise<Newcomer>
  newMobile: () => string
  /** A small picture as a browser would send it. */
  pictureForm: FormBody
  /** The address of a picture that this member has uploaded. */
  uploadBy: (member: Person) => Promise<string>
}

/** Rows of the seeded school that calls can name. Of each kind the one with the most rows below it. */
export interface School {
  directionId: number
  typeId: number
  courseId: number
  lessonId: number
  pricedCourseId: number
  /** Of that course, in yuan. */
  price: number
  pathId: number
  chapterId: number
  choiceId: number
  choice: string
  openQuestionId: number
  commentId: number
  newsId: number
  messageId: number
  setId: number
  /** A day on which the demo member studied, asked and wrote. */
  day: string
}

const SCHOOL = `
  with demo as (select id from users where mobile = $1),
    course as (select id from courses where price_fen = 0 order by comment_count desc, id limit 1),
    choice as (select id, right_options[1] as letter from questions where kind = 'single' order by id limit 1)
  select
    (select direction_id from questions group by 1 order by count(*) desc, 1 limit 1) as "directionId",
    (select type_id from questions group by 1 order by count(*) desc, 1 limit 1) as "typeId",
    (select id from course) as "courseId",
    (select id from catalogue_entries where course_id = (select id from course) and chapter_id is not null
      order by position limit 1) as "lessonId",
    (select id from courses where price_fen > 0 order by id limit 1) as "pricedCourseId",
    (select price_fen / 100.0 from courses where price_fen > 0 order by id limit 1)::float as "price",
    (select id from learning_paths order by position limit 1) as "pathId",
    (select entries.chapter_id from questions join catalogue_entries entries on entries.id = lesson_id
      group by 1 order by count(*) desc, 1 limit 1) as "chapterId",
    (select id from choice) as "choiceId",
    (select letter from choice) as "choice",
    (select id from questions where kind = 'open' order by id limit 1) as "openQuestionId",
    (select parent_id from comments where parent_id is not null group by 1 order by count(*) desc, 1 limit 1) as "commentId",
    (select id from news order by id limit 1) as "newsId",
    (select id from messages where user_id is null order by id limit 1) as "messageId",
    (select id from practice_sets where user_id = (select id from demo) order by id desc limit 1) as "setId",
    (select day::text from study_days where user_id = (select id from demo)
      order by least(watch_seconds, 1) + least(question_count, 1) + least(comment_count, 1) desc, day limit 1) as "day"`

async function findSchool(pool: pg.Pool, demoMobile: string): Promise<School> {
  const { rows } = await pool.query<School>(SCHOOL, [demoMobile])
  const [school] = rows
  const missing = Object.entries(school ?? { school: null }).flatMap(([name, value]) => (value === null ? [name] : []))
  if (!school || missing.length > 0) throw new Error(`The seeded school has no ${missing.join(', ')}`)
  return school
}

async function pictureForm(): Promise<FormBody> {
  const background = { r: 255, g: 185, b: 20 }
  const picture = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  const boundary = '----bee'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Starts the API on a copy of the seeded school, at the moment of the seeding. */
export async function startSchoolStage(
  options: Pick<TestServerOptions, 'mount' | 'parts' | 'clock'> = {},
): Promise<SchoolStage> {
  const database = await createDemoDatabase()
  return setUpStage(await startWholeServer({ clock: createTestClock(new Date()), ...options, database }), database)
}

/** People for a server that runs already. */
export async function setUpStage(server: TestServer, database: DemoDatabase): Promise<SchoolStage> {
  const [account] = database.accounts
  if (!account) throw new Error('The seeded school has no demo account')
  const passwordHash = await quickPasswords.hash(PASSWORD)
  const form = await pictureForm()
  let people = 0

  function visitor(): Person {
    people += 1
    return { headers: {}, address: `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` }
  }
  const newMobile = () => {
    people += 1
    return `199${String(people).padStart(8, '0')}`
  }
  const { address } = visitor()
  const demo = { headers: sessionHeaders(await accountCalls(server).login(account.mobile, account.password)), address }

  const school = await findSchool(server.pool, account.mobile)
  async function newcomer(): Promise<Newcomer> {
    const { headers, mobile, userId } = await server.registerMember({ mobile: newMobile() })
    await server.pool.query('update users set password_hash = $1 where id = $2', [passwordHash, userId])
    return { ...visitor(), headers, mobile, password: PASSWORD }
  }

  return {
    server,
    services: wholeServices(server.pool, server.clock),
    school,
    demo,
    visitor,
    newMobile,
    newcomer,
    async graduate() {
      const member = await newcomer()
      await server.pool.query(
        `insert into lesson_progress (user_id, lesson_id, course_id, duration_seconds, is_finished)
         select $1, id, course_id, ceil(duration_seconds), true from catalogue_entries
         where course_id = $2 and chapter_id is not null`,
        [member.headers.userid, school.courseId],
      )
      return member
    },
    pictureForm: form,
    async uploadBy({ headers, address: remoteAddress }) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${API_BASE_PATH}/fileUpload`,
        headers: { ...headers, ...form.headers },
        remoteAddress,
        payload: form.payload,
      })
      return answer.json<Envelope<UploadedFile>>().data.url
    },
  }
}
