import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'
import { typedDatabase } from '../../database/database.ts'
import { accountCalls, PASSWORD, sessionHeaders, type Answer } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'
import { createUsersRepository } from './users.repository.ts'

const MOBILE = '13812345678'
const OTHER_PASSWORD = 'another-9-honey'
const ROUNDS = campaignSize({ everyRun: 4, whole: 20 })
/** The log-in starts this much later in each round, so that the rounds cover the whole change. */
const STEP_MS = 120 / ROUNDS

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: [accountFeature] })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const statusOf = async (headers: Record<string, string>) =>
  (await calls.call('GET', '/bee/api/user/info', undefined, headers)).statusCode

/** Answers whether a session survives that was opened with the old password during the change. */
async function staysIn(change: () => Promise<Answer>, delayMs: number): Promise<boolean> {
  const captcha = await calls.newCaptcha()
  const [changed, entered] = await Promise.all([
    change(),
    sleep(delayMs).then(() => calls.post('/login', { mobile: MOBILE, password: PASSWORD, ...captcha })),
  ])
  expect(changed.statusCode).toBe(200)
  expect([200, 400]).toContain(entered.statusCode)
  return entered.statusCode === 200 && (await statusOf(sessionHeaders(entered))) === 200
}

describe('a log-in with the old password', () => {
  it('does not outlive a change of the password beside it', async () => {
    const own = sessionHeaders(await calls.register(MOBILE))
    let stayed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      // A try that loses the race counts as a wrong one, and a number has ten in a quarter of an hour.
      server.clock.advance(16 * 60_000)
      const change = () => calls.post('/update_pwd', { oldPassword: PASSWORD, password: OTHER_PASSWORD }, own)
      stayed += Number(await staysIn(change, round * STEP_MS))
      await calls.post('/update_pwd', { oldPassword: OTHER_PASSWORD, password: PASSWORD }, own)
    }
    expect(stayed).toBe(0)
    expect(await statusOf(own)).toBe(200)
  })

  it('opens nothing once the password is another one, nor while it is being changed', async () => {
    await calls.register(MOBILE)
    const users = createUsersRepository(typedDatabase(server.pool))
    const before = await users.byMobile(MOBILE)
    const device = { userAgent: '', address: '' }
    const openWithOld = () => server.sessions.open(before?.id ?? 0, device, before?.password_hash ?? '')
    const changer = await server.pool.connect()
    try {
      await changer.query('begin')
      await changer.query("update users set password_hash = 'another'")
      const opening = openWithOld()
      await changer.query('commit')
      expect(await opening).toBeUndefined()
    } finally {
      changer.release()
    }
    expect(await openWithOld()).toBeUndefined()
    expect(await server.sessions.open(before?.id ?? 0, device, 'another')).toBeDefined()
  })

  it('is refused for a member who is gone', async () => {
    expect(await server.sessions.open(4711, { userAgent: '', address: '' })).toBeUndefined()
  })
})

it('two changes of the password with the same old one: one of them wins', async () => {
  const own = sessionHeaders(await calls.register(MOBILE))
  const other = sessionHeaders(await calls.login(MOBILE))
  const answers = await Promise.all([
    calls.post('/update_pwd', { oldPassword: PASSWORD, password: OTHER_PASSWORD }, own),
    calls.post('/update_pwd', { oldPassword: PASSWORD, password: 'a-third-7-honey' }, other),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const statuses = [await statusOf(own), await statusOf(other)]
  expect(statuses.sort()).toEqual([200, 401])
})

it('every foreign key to the members has the name by which a vanished member is known', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    "select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by 1",
  )
  expect(rows.length).toBeGreaterThan(15)
  // Columns for the staff of the school, which no call of a member writes.
  expect(rows.map(({ name }) => name).filter((name) => !name.endsWith('_user_id_fkey'))).toEqual([
    'assets_owner_id_fkey',
    'broadcasts_recipient_id_fkey',
    'comments_replied_by_fkey',
    'drafts_editor_id_fkey',
    'feedback_answered_by_fkey',
    'film_makings_owner_id_fkey',
    'film_subtitles_updated_by_fkey',
    'inbox_notes_assigned_to_fkey',
    'inbox_notes_written_by_fkey',
    'inbox_threads_assigned_to_fkey',
    'lesson_handouts_added_by_fkey',
    'media_trash_removed_by_fkey',
    'member_notes_member_id_fkey',
    'part_uploads_owner_id_fkey',
    'revisions_published_by_fkey',
    'saved_replies_owner_id_fkey',
    'staff_invitations_invited_by_fkey',
  ])
})
