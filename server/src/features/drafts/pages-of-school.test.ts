import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { siteFeature } from '../site/site.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

let server: TestServer
let owner: TestStaff
let editor: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [draftsFeature, siteFeature] })
  owner = await addStaff(server, 'owner')
  editor = await addStaff(server, 'editor')
})
afterAll(() => server.close())

const SCHOOL_PAGES = {
  收款方式: PAGE_IDS.payment,
  学校的资料: PAGE_IDS.site,
  样子: PAGE_IDS.look,
  自动消息: PAGE_IDS.notices,
}

it.each(Object.entries(SCHOOL_PAGES))('%s is not written by who may only publish content', async (_, contentId) => {
  const refused = { status: 403, message: '收款方式、学校的资料、样子和自动消息由管学校的人来写' }
  const open = (by: TestStaff) => by.calls.drafts.open({ kind: 'page', contentId, body: { key: 'site', body: {} } })
  await expect(open(editor)).rejects.toMatchObject(refused)
  const { draftId, version } = await open(owner)
  await expect(editor.calls.drafts.save({ draftId, version, body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })).rejects.toMatchObject(refused)
  await expect(editor.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.brand, body: {} })).resolves.toBeTruthy()
})

it('is published by somebody who was asked a moment ago', async () => {
  const { draftId, version } = await owner.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.payment, body: {} })
  const publish = () => owner.calls.drafts.publish({ draftId, version, waived: [], note: '' })
  // The password was confirmed a moment ago, so only the incomplete page is refused.
  await expect(publish()).rejects.toMatchObject({ reason: 'bad-input' })
  server.clock.advance(CONFIRMED_MINUTES * 60_000)
  await expect(publish()).rejects.toMatchObject({ reason: 'not-confirmed' })
})

it('a page that nobody has written is looked at by its number, and its first words begin it', async () => {
  const contentId = PAGE_IDS.student
  const seen = await editor.calls.drafts.look({ kind: 'page', contentId })
  expect(seen).toMatchObject({ draftId: 0, contentId, state: 'draft', body: {}, standing: null })
  await expect(editor.calls.drafts.look({ kind: 'page', contentId: 99 })).rejects.toMatchObject({ status: 404 })
  const { draftId } = await editor.calls.drafts.open({ kind: 'page', contentId, body: { key: 'student' } })
  expect(await editor.calls.drafts.look({ kind: 'page', contentId })).toMatchObject({ draftId, state: 'draft' })
})
