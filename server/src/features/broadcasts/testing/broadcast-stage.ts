import { HOUR_MS } from '@bee/contract/durations.ts'
import type { Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FeatureServices } from '../../../compose-features.ts'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { messagesFeature } from '../../messages/messages.feature.ts'
import { broadcastsFeature } from '../broadcasts.feature.ts'

const FEATURES = [broadcastsFeature, messagesFeature] as const

interface Stage {
  server: TestServer
  services: FeatureServices<typeof FEATURES>
  owner: TestStaff
  support: TestStaff
  courseId: number
}

/** A school with a course, an owner and a colleague, emptied before each test. Filled when the tests begin. */
export function prepareBroadcastTests() {
  const stage = {} as Stage
  beforeAll(async () => {
    stage.server = await startTestServer({ features: FEATURES })
    const { pool, clock } = stage.server
    stage.services = testServices(FEATURES, pool, clock)
    stage.courseId = await insertCourse(pool, { name: 'Redis 实战', typeId: (await insertTypes(pool)).vue })
  })
  afterAll(() => stage.server.close())
  beforeEach(async () => {
    stage.server.clock.set(TEST_START)
    await stage.server.pool.query(`delete from broadcasts; delete from messages; delete from course_messages;
      delete from enrolments; delete from jobs; select set_config('bee.staff_may_go', 'yes', false); delete from users;
      select set_config('bee.staff_may_go', '', false)`)
    stage.owner = await addStaff(stage.server, 'owner')
    stage.support = await addStaff(stage.server, 'support')
  })

  const as = (who: TestMember) => testClient(stage.server, who)
  const textsOf = async (who: TestMember) => (await as(who).messages.list()).list.map(({ content }) => content)
  const unreadOf = async (who: TestMember) => (await as(who).messages.unread()).system

  async function learner(): Promise<TestMember> {
    const { server, courseId } = stage
    const member = await server.registerMember()
    await server.pool.query('insert into enrolments (user_id, course_id, started_at) values ($1, $2, $3)', [
      member.userId,
      courseId,
      server.clock.now(),
    ])
    return member
  }

  const write = (more: object = {}) =>
    stage.owner.calls.broadcasts.save({ audience: 'all', content: '今晚八点停机半小时', link: '/news', ...more })
  const versionOf = ({ id, version }: Broadcast) => ({ broadcastId: id, version })
  const send = async (more: object = {}) => stage.owner.calls.broadcasts.send(versionOf(await write(more)))
  const inHours = (hours: number) => new Date(stage.server.clock.now().getTime() + hours * HOUR_MS).toISOString()

  /** Runs the due jobs as a worker does. */
  async function runDueJobs(): Promise<string[]> {
    const { server, services } = stage
    const { rows } = await server.pool.query<{ input: { broadcastId: number; sendTime: string } }>(
      `delete from jobs where kind = 'messages.broadcast' and run_at <= $1 returning input`,
      [server.clock.now()],
    )
    const { database } = services.deps
    return Promise.all(
      rows.map(({ input }) => database.transaction().execute((work) => services.broadcastSending.sendDue(work, input))),
    )
  }

  return { stage, as, textsOf, unreadOf, learner, write, versionOf, send, inHours, runDueJobs }
}
