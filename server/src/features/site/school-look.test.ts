import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { createServices, type Services } from '../../create-services.ts'
import { testClient } from '../../testing/test-client.ts'
import { TEST_SECRET } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bringFiles, exportOf, packed } from '../school-files/testing/bring-files.ts'

const LOOK = { kind: 'page', contentId: PAGE_IDS.look } as const

let server: TestServer
let services: Services
let owner: TestStaff
beforeAll(async () => {
  server = await startWholeServer()
  const { dataDir, pool, clock } = server
  services = createServices({ config: testConfig(dataDir), secret: TEST_SECRET, pool, clock })
  owner = await addStaff(server, 'owner')
})
afterAll(async () => {
  await services.close()
  await server.close()
})
beforeEach(() => server.pool.query(`delete from pages where key = 'look'`))

const shownColour = async () => (await testClient(server).site.info({})).colour
const isShown = (colour: string) => expect.poll(shownColour).toBe(colour)

async function write(colour: string) {
  const { drafts } = owner.calls
  const body = { key: 'look', body: { colour } }
  const opened = await drafts.open({ ...LOOK, body })
  return drafts.save({ draftId: opened.draftId, version: opened.version, body })
}

async function publish(colour: string): Promise<void> {
  const { draftId, version } = await write(colour)
  await owner.calls.drafts.publish({ draftId, version, waived: [], note: '' })
}

it('is honey until a colour is published, and follows what is published', async () => {
  expect(await shownColour()).toBe('')
  await write('#2B63E3')
  expect(await shownColour()).toBe('')
  await publish('#2B63E3')
  await isShown('#2b63e3')
})

it('says in the review what changes, and keeps every version: the one before is taken back', async () => {
  await publish('#2b63e3')
  await isShown('#2b63e3')
  const { draftId } = await write('')
  const { changes } = await owner.calls.drafts.review({ draftId })
  expect(JSON.stringify(changes)).toContain('品牌色')
  await publish('')
  await isShown('')
  // The newest is first.
  const [, before] = (await owner.calls.drafts.versions(LOOK)).list
  const restored = await owner.calls.drafts.restore({ revisionId: before?.revisionId ?? 0 })
  expect(restored.body).toEqual({ key: 'look', body: { colour: '#2b63e3', markId: null, wordmarkId: null } })
  await owner.calls.drafts.publish({ draftId: restored.draftId, version: restored.version, waived: [], note: '' })
  await isShown('#2b63e3')
})

it.each(['blue', '#12', '2b63e3', '#2b63e3;}body{display:none'])('is not published as %s', async (colour) => {
  await expect(publish(colour)).rejects.toMatchObject({ reason: 'bad-input' })
  const { draftId, version } = await owner.calls.drafts.look(LOOK)
  await owner.calls.drafts.discard({ draftId, version })
})

it('is honey where somebody wrote what is no colour', async () => {
  await server.pool.query(`insert into pages (key, body) values ('look', '{"colour":"red;}"}')`)
  await isShown('')
})

it('goes out with the files of the school, and comes back with them', async () => {
  await publish('#0c8768')
  const exported = await exportOf(services, false)
  expect(exported.includes('school/look.yaml')).toBe(true)
  await publish('')
  await isShown('')
  const done = await bringFiles(services, await packed({ 'school/look.yaml': "colour: '#0c8768'\n" }))
  expect([done.state, done.plan.mistakes]).toEqual(['done', []])
  await isShown('#0c8768')
  const wrong = await bringFiles(services, await packed({ 'school/look.yaml': 'colour: blue\n' }))
  expect(wrong.plan.mistakes).toHaveLength(1)
})
