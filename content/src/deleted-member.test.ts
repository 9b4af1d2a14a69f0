import { KEPT_AFTER_DELETION } from '@bee/contract/agreements/retention.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoDatabase } from './testing/demo-database.ts'

const ROW_GOES = 'the rows of the member go'
const SCHOOLS = 'of the school: no row is about a member'
const WORDLESS = 'of the school: numbers and fingerprints that lead back to nobody'
const LINK_GOES = 'the row is the school’s and loses its link to the member'
const IN_TIME = 'goes by a period of RETENTION'

type Decision =
  | typeof ROW_GOES
  | typeof SCHOOLS
  | typeof WORDLESS
  | typeof LINK_GOES
  | typeof IN_TIME
  | keyof typeof KEPT_AFTER_DELETION

const each = <What extends Decision>(decision: What, tables: string) =>
  Object.fromEntries(tables.split(/\s+/).map((table) => [table, decision] as const))

/** What becomes of the rows of every table when a member has the account deleted. A new table needs a line here. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  ...each(
    ROW_GOES,
    `users sessions consents enrolments lesson_progress lesson_plays study_days study_day_lessons study_goals goal_dismissals
     certificates notes comments comment_likes comment_reports comment_solutions course_likes course_collections
     question_answers question_states question_collections challenge_levels practice_sets messages message_marks
     message_reads reply_notices broadcasts feedback feedback_replies inbox_threads inbox_notes member_notes
     order_receipts course_grants uploads sms_codes
     staff staff_sessions staff_tickets staff_second_steps staff_recovery_codes staff_invitations course_staff
     inbox_keys saved_replies`,
  ),
  ...each(
    'orders',
    'orders order_entries payment_attempts refund_requests gateway_payments bank_lines bill_lines bill_differences',
  ),
  ...each('invoices', 'invoices'),
  ...each('audit', 'audit_events audit_head'),
  ...each(
    LINK_GOES,
    `assets part_uploads film_makings media_trash film_subtitles lesson_handouts drafts revisions content_trash
     ignored_findings question_imports school_exports school_imports`,
  ),
  ...each(IN_TIME, 'captchas course_view_marks news_hit_marks rate_windows sms_awaited jobs'),
  ...each(
    WORDLESS,
    `course_days daily_numbers lesson_curves lesson_curve_marks lesson_recent_curves question_counts question_gram_counts
     question_numbers question_type_numbers message_numbers inbox_answer_weeks inbox_fill preview_marks sms_days staff_notices`,
  ),
  ...each(
    SCHOOLS,
    `adverts agreement_versions backup_plan backups banners bill_days catalogue_entries content_checks content_findings
     coupon_courses coupons course_messages
     course_types courses file_mentions gateway_settings learning_path_steps learning_paths library_words make_history
     making_settings media news pages part_upload_parts promotions question_import_items questions role_permissions
     schema_migrations school_marks school_opening seed_steps staff_roles staff_welcomes storage_days store_checks
     store_findings store_moves store_removals stored_code teachers`,
  ),
}

let server: TestServer
let member: { id: number; mobile: string; password: string }
let calls: ReturnType<typeof testClient>

/** Words that nobody else of the demo school has written. */
const NICKNAME = '鲸落七号'
const WORDS = '海底两万里的笔记'

beforeAll(async () => {
  const database = await createDemoDatabase()
  server = await startWholeServer({ database })
  const [account] = database.accounts
  if (!account) throw new Error('The demo content has no account')
  const { rows } = await server.pool.query<{ id: number }>('select id from users where mobile = $1', [account.mobile])
  member = { id: rows[0]?.id ?? 0, mobile: account.mobile, password: account.password }
  const opened = await server.sessions.open(member.id, { userAgent: '', address: '127.0.0.1' })
  calls = testClient(server, { headers: { token: opened?.token ?? '', userid: String(member.id) } })
})
afterAll(() => server.close())

const tables = async () =>
  (
    await server.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
  ).rows.map(({ name }) => name)

/** The tables that hold the text anywhere in a row. */
async function tablesWith(texts: readonly string[], among: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of among) {
    const { rowCount } = await server.pool.query(`select from "${table}" each where each::text ~ $1 limit 1`, [
      texts.join('|'),
    ])
    if (rowCount) found.push(table)
  }
  return found.toSorted()
}

/** The tables of which a column that names a person names this one. */
async function tablesNaming(userId: number): Promise<string[]> {
  const { rows } = await server.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('integer', 'bigint')
       and (column_name ~ '(^|_)(user|member|staff|actor|owner|editor|recipient|author)_id$' or column_name ~ '(_by|_to)$')`,
  )
  const found = new Set<string>()
  for (const { table, column } of rows) {
    const { rowCount } = await server.pool.query(`select from "${table}" where "${column}" = $1 limit 1`, [userId])
    if (rowCount) found.add(table)
  }
  return [...found].toSorted()
}

it('somebody has decided for every table what becomes of it', async () => {
  expect(Object.keys(DECISIONS).toSorted()).toEqual((await tables()).toSorted())
  const kept = new Set(Object.values(DECISIONS).filter((decision) => decision in KEPT_AFTER_DELETION))
  // Backups are files.
  expect([...kept, 'backups'].toSorted()).toEqual(Object.keys(KEPT_AFTER_DELETION).toSorted())
})

it('rows that go have a key to the member, or to a row that goes, which takes them along', async () => {
  const { rows } = await server.pool.query<{ name: string; to: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  )
  const taken = new Set(['users'])
  for (const _ of [1, 2, 3]) for (const { name, to } of rows) if (taken.has(to)) taken.add(name)
  // Codes are found by the number.
  taken.add('sms_codes')
  const staying = Object.entries(DECISIONS).filter(([name, decision]) => decision === ROW_GOES && !taken.has(name))
  expect(staying).toEqual([])
})

it('a member with a year behind them leaves the account, and only what the list says is left', async () => {
  const owner = await addStaff(server, 'owner')
  await calls.account.update({ nickName: NICKNAME })
  const learned = await server.pool.query<{ id: number }>(
    'select course_id as id from enrolments where user_id = $1 limit 1',
    [member.id],
  )
  await calls.comments.publish({ courseId: learned.rows[0]?.id ?? 0, kind: 'question', content: WORDS })
  await calls.profile.sendFeedback({ content: WORDS, contact: `微信 ${WORDS}` })
  const { rows } = await server.pool.query<{ id: number; price: number }>(
    `select id, price_fen / 100.0 as price from courses where price_fen > 0 and hidden_at is null
       and not exists (select from enrolments where course_id = courses.id and user_id = $1)
       and not exists (select from orders where course_id = courses.id and user_id = $1) order by id limit 2`,
    [member.id],
  )
  const [bought, given] = rows
  const { orderNo } = await calls.orders.place({
    courseId: bought?.id ?? 0,
    price: Number(bought?.price),
    agreed: true,
  })
  await calls.orders.cancel({ orderNo })
  await server.pool.query(
    `insert into feedback (kind, content, contact, call_at) values ('booking', '预约试听', $1, now() + interval '1 day')`,
    [member.mobile],
  )
  await owner.calls.members.addNote({ userId: member.id, content: WORDS })
  await owner.calls.members.message({ userId: member.id, content: WORDS, link: '' })
  await owner.calls.members.grant({ userId: member.id, courseId: given?.id ?? 0, days: 30, reason: '答疑志愿者' })

  await server.pool.query(
    `with paid as (
       insert into orders (number, user_id, course_id, course_name, price_fen, status, paid_at)
       select '202611018888000' || n, $1, null, '课', 100, 'paid', now() from generate_series(1, 2) n returning id)
     insert into invoices (order_id, user_id, state, title_kind, title, tax_number, email, amount_fen, number, path, created_at)
     select id, $1, case when id = min(id) over () then 'issued' else 'refused' end, 'person', '抬头', '', $2, 100, '12345678', 'x', now()
     from paid`,
    [member.id, `${WORDS}@honey.cn`],
  )

  const traces = [member.mobile, NICKNAME, WORDS]
  const written = ['comments', 'feedback', 'invoices', 'member_notes', 'messages', 'users']
  expect(await tablesWith(traces, written)).toEqual(written)
  expect(await tablesNaming(member.id)).toEqual(expect.arrayContaining(['enrolments', 'lesson_progress', 'orders']))
  const consents = (await calls.account.exportData({ password: member.password })).sections
  expect(consents.map(({ name }) => name)).toContain('consents')

  await calls.account.deleteAccount({ password: member.password })
  const found = [...(await tablesWith(traces, await tables())), ...(await tablesNaming(member.id))]
  expect(found.filter((table) => DECISIONS[table] !== 'audit')).toEqual([])
  expect(await tablesWith([member.mobile], found)).toEqual([])
  const { rows: invoices } = await server.pool.query('select state, email, user_id from invoices')
  expect(invoices).toEqual([{ state: 'issued', email: '', user_id: null }])
})
