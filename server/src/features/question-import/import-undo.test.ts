import { HOUR_MS } from '@bee/contract/durations.ts'
import { IMPORT_FORMS, TEMPLATE_FORMS } from '@bee/contract/manage/questions/question-import-choices.ts'
import { describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { GOOD, prepareImportTests, UNMARKED } from './testing/import-stage.ts'

const { server, services, owner, typeId, calls, send, download, exported, ended, imported, rows } =
  prepareImportTests(startQuickWorker)

describe('files to take away', () => {
  it.each(TEMPLATE_FORMS)(
    'an empty bank has a template as %s, with its own types, that imports as it is',
    async (form) => {
      const file = await download(`/manage/question-import/template?form=${form}`)
      expect(file.headers['content-disposition']).toContain(`.${form}`)
      if (form === 'csv') expect(file.body).toMatch(/可以填的类型\r\n单选,Spring 全家桶,/)
      const read = await send(`模板.${form}`, file.rawPayload)
      expect(read).toMatchObject({ origin: form, questionCount: 4, readyCount: 4, badCount: 0 })
      await calls().run({ importId: read.importId, version: read.version })
      expect(await ended(read.importId)).toMatchObject({ state: 'done', addedCount: 4 })
    },
  )

  it('has what is wrong beside the lines, and can be sent again as it is', async () => {
    const { importId } = await calls().begin({ text: `${GOOD}\n${UNMARKED}` })
    const markdown = (await download(`/manage/question-import/${importId}/corrected?form=markdown&which=skipped`)).body
    expect(markdown).toContain('B. 不会，没有经过代理\n<!-- 第 11 行：没有标出正确答案。')
    expect(markdown).not.toContain('@ConditionalOnMissingBean')
    expect(await calls().begin({ text: markdown })).toMatchObject({ questionCount: 1, badCount: 1 })
    const csv = (await download(`/manage/question-import/${importId}/corrected?form=csv&which=all`)).body
    expect(csv.split('\r\n')[0]).toMatch(/问题$/)
  })

  it.each(IMPORT_FORMS)('the bank as %s says when it comes back that all is there already', async (form) => {
    await imported(`${GOOD}\n${UNMARKED.replace('代理\n', '代理 *\n')}`)
    const file = await exported({ form, typeId: typeId() })
    const name = form === 'markdown' ? 'bank.zip' : `bank.${form}`
    const read = await send(name, file.rawPayload)
    expect(read).toMatchObject({ questionCount: 2, duplicateCount: 2, badCount: 0, addCount: 0, updateCount: 0 })
  })
})

describe('taking back', () => {
  it('removes what nobody answered, withdraws what somebody did, and restores what was updated', async () => {
    await imported(GOOD)
    const near = GOOD.replace('什么时候生效', '什么时候有效')
    const judge = (words: string) => `## 9. 判断 · Spring 全家桶 · 难度 1\n${words}\n答案：正确\n> 解析：是的。\n`
    const text = [near, judge('Bean 默认是单例的，对吗？'), judge('循环依赖用三级缓存解决，对吗？')].join('\n')
    const read = await calls().begin({ text })
    const { items } = await calls().report({ importId: read.importId })
    await calls().choose({ importId: read.importId, keys: [items[0]?.key ?? ''], choice: 'update' })
    await calls().run({ importId: read.importId, version: read.version })
    await ended(read.importId)
    const answered = (await rows()).find(({ title }) => title.startsWith('循环依赖'))
    const learner = await server().registerMember({ mobile: '13700000001' })
    await server().pool.query('insert into question_collections (user_id, question_id) values ($1, $2)', [
      learner.userId,
      answered?.id,
    ])

    const [event] = (await owner().calls.audit.list({ action: 'question.import', days: 1, limit: 1 })).list
    await owner().calls.audit.undo({ eventId: event?.id ?? 0 })
    expect(await ended(read.importId)).toMatchObject({
      state: 'undone',
      sentence: '撤回了：删掉 1 道，1 道有人答过或收藏过，改为下架，1 道改了回去',
      undoTime: null,
    })
    const left = await rows()
    expect(left.map(({ title, hidden }) => [title.slice(0, 4), hidden])).toEqual([
      ['@Con', false],
      ['循环依赖', true],
    ])
    expect(left[0]?.title).toContain('什么时候生效')
  })

  it('an import as drafts shows students nothing, is found as drafts, and is taken back as a whole', async () => {
    await imported(GOOD.replace('难度 2\n', '难度 2\n<!-- 代号: missing-bean -->\n'))
    const [standing] = await rows()
    const judge = (words: string) => `## 9. 判断 · Spring 全家桶 · 难度 1\n${words}\n答案：正确\n> 解析：是的。\n`
    const changed = GOOD.replace('难度 2\n', '难度 3\n<!-- 代号: missing-bean -->\n')
    const read = await calls().begin({
      text: `${changed}\n${judge('Bean 默认是单例的，对吗？')}\n${judge('三级缓存解决循环依赖，对吗？')}`,
    })
    await calls().run({ importId: read.importId, version: read.version, isDraft: true })
    expect(await ended(read.importId)).toMatchObject({ state: 'done', isDraft: true, addedCount: 2, updatedCount: 1 })
    const { list } = await owner().calls.questions.list({})
    expect(list.map(({ title, state }) => [title.slice(0, 4), state]).toSorted()).toEqual([
      ['@Con', 'changed'],
      ['Bean', 'draft'],
      ['三级缓存', 'draft'],
    ])
    const seen = async () => (await testClient(server()).questions.list({})).list.map(({ title }) => title.slice(0, 4))
    expect(await seen()).toEqual(['@Con'])

    const bean = list.find(({ title }) => title.startsWith('Bean'))
    const draft = await owner().calls.drafts.read({ draftId: bean?.draftId ?? 0 })
    expect(draft.state).toBe('draft')
    server().clock.advance(1000)
    await owner().calls.drafts.publish({ draftId: draft.draftId, version: draft.version, waived: [], note: '' })
    // A notification clears the cached answer a moment later.
    await expect.poll(async () => (await seen()).toSorted()).toEqual(['@Con', 'Bean'])

    await calls().undo({ importId: read.importId })
    expect(await ended(read.importId)).toMatchObject({
      state: 'undone',
      sentence: '撤回了：删掉 1 道，1 份草稿丢掉了，1 道导入以后又改过，或有人在改，留着',
    })
    expect((await rows()).map(({ id, title }) => [id === standing?.id, title.slice(0, 4)])).toEqual([
      [true, '@Con'],
      [false, 'Bean'],
    ])
    expect((await owner().calls.questions.list({})).list.map(({ state }) => state)).toEqual(['published', 'published'])
  })

  it('is refused after a day', async () => {
    const { importId } = await imported(GOOD)
    server().clock.advance(25 * HOUR_MS)
    const late = await addStaff(server(), 'owner')
    await expect(late.calls.questionImport.undo({ importId })).rejects.toMatchObject({ status: 409 })
    await services().importDesk.sweep()
    await expect(late.calls.questionImport.detail({ importId })).rejects.toMatchObject({ status: 404 })
  })
})
