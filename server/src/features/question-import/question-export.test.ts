import { buffer } from 'node:stream/consumers'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { QUESTION_EXPORT_PATH } from '@bee/contract/manage/questions/question-import.contract.ts'
import { describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { heldBytes, readZip } from '../../text/zip/read-zip.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { GOOD, prepareImportTests, UNMARKED } from './testing/import-stage.ts'

const { server, owner, typeId, calls, send, exported, ended, imported, rows } = prepareImportTests(startQuickWorker)

const LIMITS = { totalBytes: 1024 * 1024, files: 10 }

describe('the bank as a file', () => {
  it('holds what was chosen and nothing else, and the record says who took what', async () => {
    await imported(`${GOOD}\n${UNMARKED.replace('代理\n', '代理 *\n')}`)
    const [first] = await rows()
    const archive = await exported({ form: 'markdown', ids: [first?.id ?? 0] })
    const file = (await readZip(heldBytes(archive.rawPayload), LIMITS)).get('questions.md')
    const text = file ? (await buffer(file.open())).toString() : ''
    expect(text).toContain('@ConditionalOnMissingBean')
    expect(text).not.toContain('@Transactional')
    await exported({ form: 'csv', typeId: typeId() })
    await exported({ form: 'xlsx' })
    const { list } = await owner().calls.audit.list({ limit: 3 })
    expect(list.map(({ action, summary }) => [action, summary])).toEqual([
      ['question.export', '导出整个题库（XLSX）'],
      ['question.export', '导出「Spring 全家桶」的题（CSV）'],
      ['question.export', '导出选中的 1 道题（Markdown）'],
    ])
    await expect(calls().export({ form: 'csv', typeId: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('is for whoever asked for it, and for nobody who sees only courses of their own', async () => {
    const { ticket } = await calls().export({ form: 'csv' })
    const url = `${API_BASE_PATH}${QUESTION_EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`
    const statusFor = async (headers: Record<string, string>) =>
      (await server().app.inject({ method: 'GET', url, headers })).statusCode
    const [editor, teacher] = [await addStaff(server(), 'editor'), await addStaff(server(), 'teacher')]
    await expect(teacher.calls.questionImport.export({ form: 'csv' })).rejects.toMatchObject({ status: 403 })
    expect([await statusFor(owner().headers), await statusFor(editor.headers)]).toEqual([200, 403])
    expect([await statusFor(teacher.headers), await statusFor({})]).toEqual([403, 403])
  })
})

describe('a YAML file of the school', () => {
  it('becomes questions of the type it is called after, and updates them by their names', async () => {
    const yaml = (title: string) => `- slug: bean-scope
  title: ${title}
  kind: single
  difficulty: 2
  content: 只选一个。
  options: [prototype, singleton]
  right: [B]
  answer: 默认单例。
`
    const read = await send('java-spring.yaml', Buffer.from(yaml('Bean 默认的作用域是哪一个？')))
    expect(read).toMatchObject({ origin: 'content', questionCount: 1, badCount: 0, addCount: 1 })
    await calls().run({ importId: read.importId, version: read.version })
    expect(await ended(read.importId)).toMatchObject({ state: 'done', addedCount: 1 })
    const again = await send('java-spring.yaml', Buffer.from(yaml('Bean 默认的作用域是哪个？')))
    expect(again).toMatchObject({ updateCount: 1, addCount: 0 })
    await calls().run({ importId: again.importId, version: again.version })
    expect(await ended(again.importId)).toMatchObject({ state: 'done', updatedCount: 1 })
    expect(await rows()).toMatchObject([{ slug: 'bean-scope', title: 'Bean 默认的作用域是哪个？', kind: 'single' }])
  })
})
