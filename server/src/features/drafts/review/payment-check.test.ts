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
