import type { Client } from '@bee/contract/client.ts'
import type { ManageContract } from '@bee/contract/manage/index.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { typedDatabase } from '../database/database.ts'
import { createSeal } from '../features/staff/sealed-secret.ts'
import { createStaffSessionsRepository } from '../features/staff/staff-sessions.repository.ts'
import { createStaffSessionsService } from '../features/staff/staff-sessions.service.ts'
import { codeOf, stepAt } from '../features/staff/totp.ts'
import { systemRandomness } from '../outside/randomness.ts'
import { PASSWORD } from './calls/account-calls.ts'
import { quickPasswords } from './quick-passwords.ts'
import { manageClient } from './test-client.ts'
import { TEST_SECRET, type TestServer } from './test-server.ts'

/** The headers that our own page sends with every call. */
export const OWN_PAGE = { [STAFF_HEADER]: STAFF_HEADER_VALUE }

export interface TestStaff {
  userId: number
  mobile: string
  nickName: string
  password: string
  /** The headers of our own page for this staff member. */
  headers: Record<string, string>
  calls: Client<ManageContract>
  /** The headers of a member session of the same account. */
  memberHeaders: Record<string, string>
  /** The current code of the authenticator. */
  code: () => string
}

/** The hash of the one password of all test staff. */
let passwordHash: Promise<string> | undefined

const AUTHENTICATOR = Buffer.from('an authenticator twenty'.slice(0, 20))

export interface StaffOptions {
  mobile?: string
  nickName?: string
  /** On by default. */
  hasSecondStep?: boolean
}

/** A staff member with a session, inserted directly: the log-in has its own tests. */
export async function addStaff(server: TestServer, role: string, options: StaffOptions = {}): Promise<TestStaff> {
  const { pool, clock } = server
  const { hasSecondStep = true, ...details } = options
  const member = await server.registerMember(details)
  const { userId } = member
  passwordHash ??= quickPasswords.hash(PASSWORD)
  const sealed = hasSecondStep ? createSeal(TEST_SECRET, systemRandomness).seal(AUTHENTICATOR, userId) : null
  const { rows } = await pool.query<{ nick_name: string }>(
    `with place as (
       insert into staff (user_id, role_id, created_at) select $1::int, id, $4::timestamptz from staff_roles where key = $3 or name = $3
     ), second_step as (
       insert into staff_second_steps (user_id, sealed_secret, enabled_at) select $1, $5::bytea, $4 where $5 is not null
     )
     update users set password_hash = $2 where id = $1 returning nick_name`,
    [userId, await passwordHash, role, clock.now(), sealed],
  )
  const headers = await openStaffSession(server, userId)
  return {
    userId,
    mobile: member.mobile,
    nickName: rows[0]?.nick_name ?? '',
    password: PASSWORD,
    headers,
    calls: manageClient(server, { headers }),
    memberHeaders: member.headers,
    code: () => codeOf(AUTHENTICATOR, stepAt(clock.now())),
  }
}

/** Another session of the same staff member. */
export async function openStaffSession({ pool, clock }: TestServer, userId: number): Promise<Record<string, string>> {
  const database = typedDatabase(pool)
  const sessions = createStaffSessionsService({
    sessions: createStaffSessionsRepository(database),
    clock,
    randomness: systemRandomness,
  })
  const device = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', address: '203.0.113.7' }
  const token = await database.transaction().execute((work) => sessions.open(work, userId, device))
  return { ...OWN_PAGE, cookie: `bee-staff=${token ?? ''}` }
}
