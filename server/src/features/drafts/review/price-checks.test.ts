import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { courseEditingFeature } from '../../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../../courses/testing/edited-school.ts'
import { draftsFeature } from '../drafts.feature.ts'

let server: TestServer
let school: EditedSchool
let editor: TestStaff

beforeAll(async () => {
  server = await startTestServer({ features: [draftsFeature, courseEditingFeature] })
  school = await editSchool(server)
  editor = await addStaff(server, 'editor')
})
afterAll(() => server.close())

async function isNoticed(priceFen: number): Promise<boolean> {
  const { draftId } = await editor.calls.drafts.open({ kind: 'course', body: school.courseDraft({ priceFen }) })
  const { checks } = await editor.calls.drafts.review({ draftId })
  return checks.some(({ key, level }) => key === 'payment' && level === 'notice')
}

it('notices a course that is sold while the school has not told how to pay', async () => {
  expect([await isNoticed(0), await isNoticed(9900)]).toEqual([false, true])
  await server.pool.query(`insert into pages (key, body) values ('payment', '{}')`)
  expect(await isNoticed(9900)).toBe(false)
})

it('notices a discount that is over, and a struck price at which nobody bought lately', async () => {
  const discounted = (lastDay: string) => school.courseDraft({ priceFen: 9900, discount: { priceFen: 4900, lastDay } })
  const contentId = await school.addCourse({ priceFen: 9900 })
  const opened = await editor.calls.drafts.open({ kind: 'course', contentId })
  const { draftId } = opened
  let { version } = opened
  async function keysWith(body: object) {
    ;({ version } = await editor.calls.drafts.save({ draftId, version, body: { ...body } }))
    return (await editor.calls.drafts.review({ draftId })).checks.map(({ key }) => key)
  }
  expect(await keysWith(discounted('2000-01-01'))).toContain('discount-over')
  expect(await keysWith(discounted('2999-01-01'))).not.toContain('crossed-price')
  await server.pool.query(
    `insert into orders (number, course_id, course_name, price_fen, status, created_at, paid_at)
     values ('2026030200000001', $1, '课', 5000, 'paid', $2, $2)`,
    [contentId, server.clock.now()],
  )
  expect(await keysWith(discounted('2999-01-02'))).toContain('crossed-price')
})
