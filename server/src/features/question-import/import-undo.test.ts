import { IMPORT_FORMS } from '@bee/contract/manage/questions/question-import-choices.ts'
import { describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { GOOD, prepareImportTests, UNMARKED } from './testing/import-stage.ts'

const { server, services, owner, typeId, calls, send, download, exported, ended, imported, rows } =
  prepareImportTests(startQuickWorker)
const HOUR_MS = 60 * 60 * 1000

describe('files to take away', () => {
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

  it('is refused after a day', async () => {
    const { importId } = await imported(GOOD)
    server().clock.advance(25 * HOUR_MS)
    const late = await addStaff(server(), 'owner')
    await expect(late.calls.questionImport.undo({ importId })).rejects.toMatchObject({ status: 409 })
    await services().importDesk.sweep()
    await expect(late.calls.questionImport.detail({ importId })).rejects.toMatchObject({ status: 404 })
  })
})
