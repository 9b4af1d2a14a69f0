import type pg from 'pg'
import { courseAddress } from '@bee/contract/site/page-addresses.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DemoAccount } from '../../../e2e/site-process.ts'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import type { SavedPlace } from '../../campaigns/progress-saver.ts'
import { makeLearners } from '../../../bench/src/learners.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { siteUrl } from '../cluster/database-settings.ts'
import type { Identity, Stage } from './ask.ts'
import { createEditor } from './editor.ts'
import { createOperator } from './operator.ts'
import { createStudent, type School } from './student.ts'
import { createUploader } from './uploader.ts'
import { createNewcomer, createVisitor } from './visitors.ts'

const STUDENTS = 10
const COURSES = 5
const EDITORS = 2
const VISITORS = 3
/** Each buys one course, once. */
const BUYERS = 1500

interface Person {
  name: string
  act(isOver: () => boolean): Promise<void>
}

export interface Crowd {
  courseId: number
  /** The names of the writers that write all the time. */
  steady: readonly string[]
  places: readonly SavedPlace[]
  student: Identity
  staffCookie: string
  staffPassword: string
  /** All writers begin, or go on where they rested. */
  begin(): void
  /** No writer begins anything more; resolves when the last has got an answer. */
  rest(): Promise<void>
  findEndedSessions(): Promise<string[]>
  sessionCount(): number
}

async function readSchool(pool: pg.Pool): Promise<School & { paid: { id: number; priceFen: number } }> {
  const { rows: courses } = await pool.query<{ courseId: number; lessonIds: number[] }>(
    `select course_id as "courseId", array_agg(e.id order by e.id) as "lessonIds"
     from catalogue_entries e join courses c on c.id = course_id
     where chapter_id is not null and price_fen = 0 and hidden_at is null
     group by course_id order by count(*) desc, course_id limit $1`,
    [COURSES],
  )
  const { rows: questions } = await pool.query<{ id: number; given: string }>(
    `select id, right_options[1] as given from questions
     where cardinality(right_options) = 1 and hidden_at is null order by id limit 2`,
  )
  const { rows: sold } = await pool.query<{ id: number; priceFen: number }>(
    `select id, price_fen as "priceFen" from courses where price_fen > 0 and hidden_at is null order by id limit 1`,
  )
  const [paid] = sold
  if (!paid || questions.length < 2) throw new Error('演示学校里没有收费的课或选择题')
  return { courses, questions, paid }
}

export async function gatherCrowd(cluster: Cluster, stage: Stage, pool: pg.Pool): Promise<Crowd> {
  const dataDir = cluster.sites[0]?.dataDir ?? ''
  const accounts = JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  function accountOf(isMeant: (account: DemoAccount) => boolean): DemoAccount {
    const account = accounts.find(isMeant)
    if (!account) throw new Error('演示学校里少一个账号')
    return account
  }
  const school = await readSchool(pool)
  const databaseUrl = siteUrl(cluster.database.directPort)
  const members = await makeLearners({ dataDir, databaseUrl }, STUDENTS + BUYERS)
  const owner = await withSecondStep(
    cluster,
    accountOf(({ role }) => role === '校长'),
  )
  const registrar = await withSecondStep(
    cluster,
    accountOf(({ role }) => role === '教务'),
  )
  const students = members.slice(0, STUDENTS).map((member, nth) => createStudent(stage, member, school, nth))
  const newcomer = createNewcomer(
    stage,
    accountOf(({ role }) => role === undefined),
  )
  const courseId = school.courses[0]?.courseId ?? 0
  const pages = ['/home', courseAddress(courseId), '/news', '/subject']
  const people: Person[] = [
    ...students,
    ...Array.from({ length: EDITORS }, (_, nth) => createEditor(stage, registrar.cookie, nth + 1)),
    ...Array.from({ length: VISITORS }, (_, nth) => createVisitor(stage, pages, nth + 1)),
    createOperator(stage, {
      cookie: owner.cookie,
      password: owner.password,
      buyers: members.slice(STUDENTS),
      course: school.paid,
    }),
    createUploader(stage, registrar.cookie, cluster.folder),
    newcomer,
  ]
  const [student] = members
  if (!student) throw new Error('没有学员')
  let acting: Promise<unknown> = Promise.resolve()
  let isOver = true

  return {
    courseId,
    steady: students.map(({ name }) => name),
    places: students.map(({ place }) => place),
    student,
    staffCookie: owner.cookie,
    staffPassword: owner.password,
    begin() {
      isOver = false
      acting = Promise.all(people.map((person) => person.act(() => isOver)))
    },
    async rest() {
      isOver = true
      await acting
    },
    findEndedSessions: () => newcomer.findEnded(),
    sessionCount: newcomer.count,
  }
}
