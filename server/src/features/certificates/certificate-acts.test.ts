import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { CERTIFICATE_ACT_MESSAGES } from '@bee/contract/manage/members/certificates.contract.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { type TestMember, type TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { addSampleCourse } from '../player/testing/sample-course.ts'

const MOMENT_MS = 1000
const REASON = '代学，会员自己承认了'

let server: TestServer
let owner: TestStaff
let teacher: TestStaff
let member: TestMember
let number: string
let courseName: string

beforeAll(async () => {
  server = await startWholeServer()
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  teacher = await addStaff(server, 'teacher')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(MOMENT_MS)
  member = await server.registerMember({ nickName: '小满' })
  const { courseId, lessonIds } = await addSampleCourse(server.pool)
  await server.pool.query(
    `insert into lesson_progress (user_id, lesson_id, course_id, duration_seconds, is_finished)
     select $1, id, course_id, ceil(duration_seconds), true from catalogue_entries where id = any($2)`,
    [member.userId, lessonIds],
  )
  const issued = await as().certificates.issue({ courseId, name: '程小满' })
  ;({ number, courseName } = issued)
  server.clock.advance(MOMENT_MS)
})

const as = () => testClient(server, member)
const check = () => testClient(server).certificates.check({ number })
const withdraw = (by = owner) => by.calls.certificates.withdraw({ number, reason: REASON })
const newestEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

it('says on the page that checks it since when it is withdrawn, and tells the member why', async () => {
  const withdrawTime = server.clock.now().toISOString()
  expect(await withdraw()).toMatchObject({ number, courseName, withdrawTime })
  expect(await check()).toMatchObject({ number, withdrawTime })
  expect((await as().certificates.mine()).issued).toMatchObject([{ number, withdrawTime }])
  expect((await as().messages.list({})).list[0]).toMatchObject({
    content: `学校撤销了你的《${courseName}》结课证书。原因：${REASON}`,
    link: `/certificate/${number}`,
  })
  expect(await newestEvent()).toMatchObject({
    action: 'certificate.withdraw',
    targetId: number,
    summary: `撤销了 小满 的《${courseName}》结课证书 ${number}，原因：${REASON}`,
  })
})

it('keeps the day of the first withdrawal, also where two do it at once', async () => {
  const both = await Promise.allSettled([withdraw(), withdraw()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { withdrawTime } = await check()
  server.clock.advance(MOMENT_MS)
  await expect(withdraw()).rejects.toMatchObject({ status: 409, message: CERTIFICATE_ACT_MESSAGES.withdrawnAlready })
  expect(await check()).toMatchObject({ withdrawTime })
})

it('is put back in force, by its call or from the record, while nobody changed it since', async () => {
  await expect(owner.calls.certificates.restore({ number })).rejects.toMatchObject({
    status: 409,
    message: CERTIFICATE_ACT_MESSAGES.inForce,
  })
  await withdraw()
  const withdrawal = (await newestEvent())?.id ?? 0
  expect(await owner.calls.certificates.restore({ number })).toMatchObject({ number, withdrawTime: null })
  expect(await check()).toMatchObject({ withdrawTime: null })
  expect((await as().messages.list({})).list[0]?.content).toBe(`你的《${courseName}》结课证书恢复有效了。`)
  await expect(owner.calls.audit.undo({ eventId: withdrawal })).rejects.toMatchObject({
    message: STAFF_MESSAGES.changedSince,
  })
  const restoring = (await newestEvent())?.id ?? 0
  await owner.calls.audit.undo({ eventId: restoring })
  expect((await check()).withdrawTime).not.toBeNull()
})

it('is listed with its member, who is found by its number, and stands in the timeline', async () => {
  await withdraw()
  await owner.calls.certificates.restore({ number })
  expect(await owner.calls.certificates.list({ userId: member.userId })).toMatchObject([
    { number, name: '程小满', courseName, lessonCount: 3, withdrawTime: null },
  ])
  for (const search of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
    const { list } = await owner.calls.members.list({ search })
    expect(list.map(({ userId }) => userId)).toEqual([member.userId])
  }
  const { list } = await owner.calls.members.timeline({ userId: member.userId, kind: 'staff' })
  expect(list.map(({ title }) => title)).toEqual([
    expect.stringContaining('恢复了 小满') as string,
    expect.stringContaining(REASON) as string,
  ])
})

it('is withdrawn of a member who is blocked, by whoever may give courses, and not where there is none', async () => {
  await owner.calls.members.block({ userId: member.userId, days: 3, reason: '盗录课程' })
  await expect(withdraw(teacher)).rejects.toMatchObject({ status: 403 })
  expect(await withdraw()).toMatchObject({ number })
  await expect(owner.calls.certificates.withdraw({ number: 'FX-22222-22222', reason: REASON })).rejects.toMatchObject({
    status: 404,
    message: CERTIFICATE_MESSAGES.unknown,
  })
  await expect(owner.calls.certificates.withdraw({ number: 'FX-1', reason: REASON })).rejects.toMatchObject({
    status: 400,
  })
  await expect(owner.calls.certificates.withdraw({ number, reason: ' ' })).rejects.toMatchObject({ status: 400 })
})
