import { sampleQuestions } from '@bee/contract/manage/questions/question-sample.ts'
import { buffer } from 'node:stream/consumers'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { zipOf } from '../../text/zip/write-zip.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { GOOD, prepareImportTests, UNMARKED } from './testing/import-stage.ts'

const { server, services, owner, calls, send, save, exported, ended, imported, rows } =
  prepareImportTests(startQuickWorker)

describe('reading', () => {
  it('changes nothing, and says what is wrong to the line', async () => {
    const read = await calls().begin({ text: `${GOOD}\n${UNMARKED}` })
    expect(read).toMatchObject({ state: 'checked', questionCount: 2, readyCount: 1, badCount: 1, addCount: 1 })
    const { items, problems } = await calls().report({ importId: read.importId })
    expect(items.map(({ state, fromLine, toLine }) => [state, fromLine, toLine])).toEqual([
      ['ready', 1, 6],
      ['bad', 8, 13],
    ])
    expect(problems).toMatchObject([
      { line: 11, sentence: '没有标出正确答案。在正确的选项末尾加一个 *，猜你想标的是 B。', fix: { label: '标上 B' } },
    ])
    expect(await rows()).toEqual([])
  })

  it('is mended by what it proposes', async () => {
    const { importId, version } = await calls().begin({ text: UNMARKED.replace('Spring 全家桶', 'Spring 全家捅') })
    const { problems, text } = await calls().report({ importId })
    const lines = text.split('\n')
    for (const { fix } of problems) for (const edit of fix?.edits ?? []) lines[edit.line - 1] = edit.text
    expect(await save(importId, version, lines.join('\n'))).toMatchObject({ readyCount: 1, badCount: 0 })
  })

  it('takes the example that the page offers as it is', async () => {
    const { rows: types } = await server().pool.query<{ name: string }>(
      'select name from course_types where parent_id is not null order by id',
    )
    const text = sampleQuestions(types.map(({ name }) => name))
    expect(await calls().begin({ text })).toMatchObject({ questionCount: 4, readyCount: 4, badCount: 0 })
  })

  it('names the cell of a table, in GBK too', async () => {
    const head = '题型,类型,难度,题干,A,B,答案,解析'
    // 「单选」 and the rest as a Chinese spreadsheet writes them.
    const text = `${head}\r\n单选,Spring 全家桶,9,哪一个是容器？,Bean,BeanFactory,B,它管着 Bean\r\n`
    const read = await send('题.csv', encodeGbk(text))
    expect(read).toMatchObject({ origin: 'csv', badCount: 1 })
    const { problems } = await calls().report({ importId: read.importId })
    expect(problems).toMatchObject([{ cell: 'C2', sentence: '难度「9」应当是 1、2 或者 3' }])
  })

  it('advises who sent a table in the words of tables, and counts its rows', async () => {
    const text = [
      '题型,类型,难度,题干,A,B,答案,解析',
      '单选,没有的类型,难,哪一个是容器？,Bean,BeanFactory,Z,它管着 Bean',
      '判断,Spring 全家桶,1,Bean 是单例,,,,默认是',
      '单选,Spring 全家桶,1,哪一个管着 Bean？,Bean,BeanFactory,B,',
    ].join('\r\n')
    const read = await send('题.csv', Buffer.from(text))
    expect(read).toMatchObject({ badCount: 2, readyCount: 1, lineCount: 4 })
    const { problems } = await calls().report({ importId: read.importId })
    expect(problems.map(({ cell, sentence }) => [cell, sentence])).toEqual([
      ['B2', expect.stringContaining('没有叫「没有的类型」的类型')],
      ['C2', '难度「难」应当是 1、2 或者 3'],
      ['G2', expect.stringContaining('答案「Z」不是选项的字母。在「答案」一列写正确选项的字母')],
      ['G3', '没有写答案：在「答案」一列写「正确」或「错误」'],
      ['H4', '没有解析，可以以后再写，写在「解析」一列'],
    ])
  })

  it('is tried out by the service itself, and leaves no trace', async () => {
    const before = await server().pool.query('select sum(total)::int as total from question_counts')
    await calls().begin({ text: GOOD })
    const after = await server().pool.query('select sum(total)::int as total from question_counts')
    expect(after.rows).toEqual(before.rows)
  })

  it('refuses what is no file of ours, and somebody who only has the own courses', async () => {
    const teacher = await addStaff(server(), 'teacher')
    await expect(teacher.calls.questionImport.begin({ text: GOOD })).rejects.toMatchObject({ status: 403 })
    const answer = await server().app.inject({
      method: 'POST',
      url: `${API_BASE_PATH}/manage/question-import/file?name=a.zip`,
      headers: { ...owner().headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('an import', () => {
  it('writes what is ready, leaves the rest, and is written down', async () => {
    const done = await imported(`${GOOD}\n${UNMARKED}`)
    expect(done).toMatchObject({ state: 'done', addedCount: 1, updatedCount: 0 })
    expect(await rows()).toMatchObject([
      { title: '@ConditionalOnMissingBean 写在自动配置类的方法上，什么时候生效？', kind: 'single' },
    ])
    const [event] = (await owner().calls.audit.list({ action: 'question.import', days: 1, limit: 1 })).list
    expect(event?.summary).toContain('新增 1 道题')
  })

  it('takes a question without an explanation, which can be changed and published as well', async () => {
    const text = GOOD.replace(/> 解析.*\n/, '')
    const read = await calls().begin({ text })
    expect(read).toMatchObject({ readyCount: 1, badCount: 0 })
    const { problems } = await calls().report({ importId: read.importId })
    expect(problems).toMatchObject([{ level: 'notice', sentence: expect.stringContaining('没有解析') as string }])
    await calls().run({ importId: read.importId, version: read.version })
    await ended(read.importId)
    const [question] = await rows()
    const draft = await owner().calls.drafts.open({ kind: 'question', contentId: question?.id ?? 0 })
    const saved = await owner().calls.drafts.save({ ...draft, body: { ...draft.body, title: '换了标题' } })
    const { checks } = await owner().calls.drafts.review({ draftId: saved.draftId })
    expect(checks).toContainEqual(expect.objectContaining({ key: 'answer', level: 'notice', field: 'answer' }))
    await owner().calls.drafts.publish({ draftId: saved.draftId, version: saved.version, waived: [], note: '' })
    expect(await rows()).toMatchObject([{ title: '换了标题' }])
  })

  it('knows what is in the bank already, and what stands in the file twice', async () => {
    await imported(GOOD)
    const [standing] = await rows()
    const near = GOOD.replace('什么时候生效', '什么时候有效')
    const read = await calls().begin({
      text: `${near}\n${UNMARKED.replace('代理\n', '代理 *\n')}\n${UNMARKED.replace('代理\n', '代理 *\n')}`,
    })
    expect(read).toMatchObject({ readyCount: 1, duplicateCount: 2, addCount: 1 })
    const { items, problems } = await calls().report({ importId: read.importId })
    expect(items.map(({ state, questionId }) => [state, questionId])).toEqual([
      ['duplicate', standing?.id],
      ['ready', null],
      ['duplicate', null],
    ])
    expect(problems[0]?.sentence).toMatch(new RegExp(`^和题库里的 #${standing?.id} 有 9\\d% 一样`))
    const { list } = await calls().preview({ importId: read.importId, nths: [1] })
    expect(list[0]?.twin?.ours.filter(({ isOther }) => isOther)).toEqual([{ text: '有', isOther: true }])

    const key = items[0]?.key ?? ''
    expect(await calls().choose({ importId: read.importId, keys: [key], choice: 'update' })).toMatchObject({
      addCount: 1,
      updateCount: 1,
    })
    await calls().run({ importId: read.importId, version: read.version })
    expect(await ended(read.importId)).toMatchObject({ state: 'done', addedCount: 1, updatedCount: 1 })
    expect((await rows()).map(({ title }) => title)[0]).toContain('什么时候有效')
    const { rows: revisions } = await server().pool.query(
      'select note from revisions where kind = $1 and subject_id = $2 order by id',
      ['question', standing?.id],
    )
    expect(revisions).toEqual([{ note: '题目导入' }, { note: '题目导入' }])
  })

  it('updates by a stable name', async () => {
    const named = GOOD.replace('难度 2\n', '难度 2\n<!-- 代号: missing-bean -->\n')
    await imported(named)
    const second = await calls().begin({ text: named.replace('难度 2', '难度 3') })
    expect(second).toMatchObject({ readyCount: 1, updateCount: 1, addCount: 0 })
    await calls().run({ importId: second.importId, version: second.version })
    await ended(second.importId)
    const { rows: found } = await server().pool.query('select slug, difficulty from questions')
    expect(found).toEqual([{ slug: 'missing-bean', difficulty: 3 }])
    expect(await calls().begin({ text: named.replace('难度 2', '难度 3') })).toMatchObject({
      duplicateCount: 1,
      updateCount: 0,
    })
  })

  it('goes over nobody’s draft, and goes on once that is published or thrown away', async () => {
    const named = GOOD.replace('难度 2\n', '难度 2\n<!-- 代号: missing-bean -->\n')
    await imported(named)
    const [standing] = await rows()
    const { draftId, version, body } = await owner().calls.drafts.open({ kind: 'question', contentId: standing?.id })
    await owner().calls.drafts.save({ draftId, version, body: { ...body, title: '同事正在写的' } })
    const second = await calls().begin({ text: named.replace('难度 2', '难度 3') })
    await calls().run({ importId: second.importId, version: second.version })
    expect(await ended(second.importId)).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/有一份还没发布的草稿（.+ 在写），先发布或丢弃它/) as unknown,
    })
    const hard = async () =>
      (await server().pool.query<{ difficulty: number }>('select difficulty from questions')).rows
    expect(await hard()).toEqual([{ difficulty: 2 }])
    await owner().calls.drafts.discard({ draftId, version: version + 1 })
    await calls().run({ importId: second.importId, version: second.version })
    expect(await ended(second.importId)).toMatchObject({ state: 'done', updatedCount: 1 })
    expect(await hard()).toEqual([{ difficulty: 3 }])
  })

  it('happens once, however often its job is done', async () => {
    const { importId, version } = await calls().begin({ text: GOOD })
    await calls().run({ importId, version })
    await ended(importId)
    await server().pool.query("update question_imports set state = 'running' where id = $1", [importId])
    await services().jobs.enqueue(
      services().jobKinds.get('questions.import') as never,
      { importId, by: owner().userId } as never,
    )
    await ended(importId)
    expect(await rows()).toHaveLength(1)
    await expect(calls().run({ importId, version })).rejects.toMatchObject({ status: 409 })
  })

  it('brings pictures along, and guesses a name that is nearly right', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fa0' } })
      .png()
      .toBuffer()
    const text = GOOD.replace('A. 容器', '\n![执行计划](img/explain-12.png)\nA. 容器')
    const archive = (name: string) =>
      buffer(
        zipOf([
          { name: '题.md', content: [text] },
          { name, content: [picture] },
        ]),
      )
    const wrong = await send('题.zip', await archive('img/explain_12.png'))
    expect(wrong).toMatchObject({ origin: 'zip', pictureCount: 1, badCount: 1 })
    const { problems } = await calls().report({ importId: wrong.importId })
    expect(problems[0]).toMatchObject({
      line: 4,
      sentence: '压缩包里没有 img/explain-12.png。包里有一张 explain_12.png，要用它吗？',
    })
    expect(problems[0]?.fix?.edits[0]?.text).toBe('![执行计划](img/explain_12.png)')

    const right = await send('题.zip', await archive('img/explain-12.png'))
    await calls().run({ importId: right.importId, version: right.version })
    expect(await ended(right.importId)).toMatchObject({ state: 'done', addedCount: 1 })
    const [row] = await rows()
    expect(row?.content).toMatch(/!\[执行计划\]\(\/uploads\/[\w-]+\.webp\)/)
    const url = /\((\/uploads\/[^)]+)\)/.exec(row?.content ?? '')?.[1] ?? ''
    expect((await server().app.inject({ method: 'GET', url })).statusCode).toBe(200)

    const archived = await exported({ form: 'markdown' })
    const back = await send('back.zip', archived.rawPayload)
    expect(back).toMatchObject({ pictureCount: 1, badCount: 0, questionCount: 1 })
    // A table holds no picture: it names the picture by its address.
    const table = await exported({ form: 'csv' })
    expect(await send('back.csv', table.rawPayload)).toMatchObject({ badCount: 0, duplicateCount: 1 })
  })
})

/** Encodes GBK by a table of what the decoder makes of every pair of bytes, because Node has only the decoder. */
function encodeGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number[]>()
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const character = decoder.decode(Uint8Array.from([first, second]))
      if (character.length === 1 && !table.has(character)) table.set(character, [first, second])
    }
  }
  return Buffer.from(
    [...text].flatMap((character) =>
      character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (table.get(character) ?? [63]),
    ),
  )
}
