import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseRecord } from '../../testing/refuse-record.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { fileOf, numbersOf, partOf, partRequest } from '../films/upload/testing/sent-file.ts'
import { applyFiles, bringFiles, packed, readFiles, type Files } from './testing/bring-files.ts'
import { startFilesDesk, type FilesDesk } from './testing/files-desk.ts'
import { course, paint, smallSchoolWith } from './testing/small-school.ts'

let desk: FilesDesk
let server: FilesDesk['server']
let services: FilesDesk['services']
let editor: FilesDesk['editor']
let picture: Buffer
let otherPicture: Buffer
beforeAll(async () => {
  desk = await startFilesDesk()
  ;({ server, services, editor } = desk)
  picture = await paint('#ff0000')
  otherPicture = await paint('#00ff00')
})
afterAll(() => desk.close())

const lessonIds = async () => {
  const { rows } = await server.pool.query<{ name: string; id: number }>(
    `select name, id from catalogue_entries where chapter_id is not null
     and course_id = (select id from courses where slug = 'small') order by position`,
  )
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

const smallSchool = () => smallSchoolWith(picture)

describe('files that are brought to a school', () => {
  it('become content with its pictures and films, and say nothing new the second time', async () => {
    const archive = await packed(smallSchool())
    const done = await bringFiles(services, archive)
    expect([done.state, done.sentence, done.plan.mistakes]).toEqual(['done', '', []])
    const { rows } = await server.pool.query(
      `select courses.name, price_fen, cover_url, lesson_count, assets.width, assets.height from courses
       join assets on assets.id = cover_id where courses.slug = 'small'`,
    )
    expect(rows).toMatchObject([{ name: '小课程', price_fen: 1990, lesson_count: 3, width: 40, height: 30 }])
    const { cover_url: address } = rows[0] as { cover_url: string }
    expect((await server.app.inject({ url: address })).rawPayload).toEqual(picture)
    const again = await readFiles(services, archive)
    expect(again.plan.counts).toEqual({ added: 0, changed: 0, same: 6, gone: 0, mistakes: 0 })
  })

  it('change what they say, keep lessons that were renamed or moved, and leave revisions', async () => {
    const before = await lessonIds()
    const changed = course({ name: '小课程改名' }, [
      { name: '第二步', clip: 'film', preview: true },
      { name: '导学（新）', clip: 'film' },
      { name: '第一步', remark: '多看一遍', clip: 'film', marks: ['00:00 起头', '00:03 收尾'] },
    ])
    const read = await readFiles(services, await packed({ 'courses/java/small.yaml': changed }))
    expect(read.plan.entries).toMatchObject([
      {
        kindName: '课程',
        state: 'changed',
        changes: [{ field: '名字', before: '小课程', after: '小课程改名' }, { field: '目录' }],
      },
    ])
    expect((await applyFiles(services, read.id)).state).toBe('done')
    const { rows: marks } = await server.pool.query(`select marks from catalogue_entries where name = '第一步'`)
    expect(marks).toEqual([
      {
        marks: [
          { second: 0, title: '起头' },
          { second: 3, title: '收尾' },
        ],
      },
    ])
    const { rows: tried } = await server.pool.query(`select name from catalogue_entries where is_preview`)
    expect(tried).toEqual([{ name: '第二步' }])
    expect(await lessonIds()).toEqual({
      第二步: before['第二步'],
      '导学（新）': before['导学'],
      第一步: before['第一步'],
    })
    const { rows } = await server.pool.query<{ note: string; name: string }>(
      `select note, body ->> 'name' as name from revisions where kind = 'course' order by id`,
    )
    expect(rows.map(({ note, name }) => [note, name])).toEqual([
      ['从文件导入', '小课程'],
      ['从文件导入', '小课程改名'],
    ])
  })

  it('go beside a picture of another content, which stays', async () => {
    const done = await bringFiles(
      services,
      await packed({
        'courses/java/small.yaml': course({ name: '小课程改名' }),
        'pictures/covers/small.webp': otherPicture,
      }),
    )
    expect(done.state).toBe('done')
    const { rows } = await server.pool.query<{ path: string }>(
      `select path from assets where kind = 'picture' order by id`,
    )
    expect(rows.map(({ path }) => path)).toEqual([
      'pictures/covers/small.webp',
      expect.stringMatching(/^pictures\/covers\/small-[0-9a-f]{8}\.webp$/),
    ])
  })

  it('are refused with the file and the line of everything that is wrong', async () => {
    const read = await readFiles(
      services,
      await packed({
        'courses/java/small.yaml': course({ type: 'nowhere', teacher: 'nobody' }),
        'questions/java/spring.yaml':
          '- slug: second\n  title: 第二道\n  kind: single\n  difficulty: 9\n  content: 题\n  options: [甲]\n  right: [A]\n  answer: 因为\n',
        'news/01-note.md': '---\nslug: note\ntitel: 写错的字段\n---\n正文',
        'school/teachers.yaml': '- slug: lin\n  name: [\n',
        'school/types.yaml': Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
      }),
    )
    expect(read.state).toBe('refused')
    const said = (read.plan.mistakes ?? []).map(({ file, line, sentence }) => `${file}:${line} ${sentence}`)
    expect(said).toEqual(
      expect.arrayContaining([
        'school/types.yaml:1 文件不是 UTF-8 编码，请用编辑器另存为 UTF-8',
        expect.stringMatching(/^school\/teachers\.yaml:\d YAML 写法不对：/),
        'news/01-note.md:3 不认识的字段：titel',
        'courses/java/small.yaml:3 没有类型 nowhere',
        'courses/java/small.yaml:6 没有讲师 nobody',
        expect.stringMatching(/^questions\/java\/spring\.yaml:4 难度/),
        expect.stringMatching(/^questions\/java\/spring\.yaml:6 选项/),
      ]),
    )
    for (const { sentence } of read.plan.mistakes ?? []) expect(sentence).toMatch(/\p{Script=Han}/u)
    await expect(applyFiles(services, read.id)).rejects.toThrow('现在不能开始')
  })

  it('are refused where somebody writes a draft of what they change, by name; one that was only opened is nobody’s', async () => {
    const { rows } = await server.pool.query<{ id: number }>(`select id from courses where slug = 'small'`)
    const opened = await services.drafts.create({ kind: 'course', contentId: rows[0]?.id, by: editor.userId })
    const files = await packed({ 'courses/java/small.yaml': course({ name: '又改名了' }) })
    expect((await readFiles(services, files)).plan.mistakes).toEqual([])
    const draft = await services.drafts.save(opened.id, opened.version, { ...opened.body, name: '在写' }, editor.userId)
    const read = await readFiles(services, files)
    expect(read.plan.mistakes?.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^课程「又改名了」有一份还没发布的草稿（.+ 在写），先发布或丢弃它$/),
    ])
    await services.drafts.discard(draft.id, draft.version)
  })

  it('that ask for too much are mistakes, and others are served meanwhile', async () => {
    const deep = await packed({ 'courses/java/small.yaml': '['.repeat(60_000) })
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const read = await readFiles(services, deep)
    clearInterval(timer)
    expect(read.plan.mistakes).toMatchObject([{ file: 'courses/java/small.yaml', line: 1 }])
    expect(turns).toBeGreaterThan(20)
  })

  it('are looked at again where the school has changed since they were read', async () => {
    const read = await readFiles(services, await packed({ 'courses/java/small.yaml': course({ name: '又改名了' }) }))
    await server.pool.query(`update courses set name = '别人改的名' where slug = 'small'`)
    const seen = await applyFiles(services, read.id)
    expect([seen.state, seen.sentence]).toEqual(['ready', expect.stringContaining('请再看一遍')])
    expect((await applyFiles(services, read.id)).state).toBe('done')
  })

  it('withdraw what they do not have where that is wished, and only for a whole school', async () => {
    const whole: Files = { ...smallSchool(), 'bundle.yaml': 'format: 1\nholds: school\nfilms: true\n' }
    const { 'questions/java/spring.yaml': _gone, ...without } = whole
    const read = await readFiles(services, await packed(without))
    expect(read.plan.entries?.filter(({ state }) => state === 'gone')).toMatchObject([
      { kindName: '题目', slug: 'first' },
    ])
    expect((await applyFiles(services, read.id, true)).state).toBe('done')
    const { rows } = await server.pool.query(`select slug from questions where hidden_at is not null`)
    expect(rows).toEqual([{ slug: 'first' }])
  })

  it('are no archive, hold nothing, or hold a picture that is none: each has its sentence', async () => {
    const none = await readFiles(services, Buffer.from('hello'))
    expect([none.state, none.sentence]).toEqual(['refused', expect.stringContaining('ZIP')])
    const nothing = await readFiles(services, await packed({ 'readme.txt': 'hi' }))
    expect([nothing.state, nothing.sentence]).toEqual(['refused', expect.stringContaining('没有认识的文件')])
    const evil = await readFiles(
      services,
      await packed({
        'courses/java/small.yaml': course({ cover: 'pictures/covers/evil.svg', thumb: 'pictures/covers/none.webp' }),
        'pictures/covers/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'pictures/covers/none.webp': 'no picture',
      }),
    )
    expect(evil.plan.mistakes?.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('SVG 图片里有脚本'),
      expect.stringContaining('内容不是 WEBP 图片'),
    ])
  })
})

describe('over HTTP', () => {
  it('an archive comes in parts, by those who may, and is read once however often its end is told', async () => {
    const content = await packed(smallSchool())
    const { asked } = fileOf(content, '学校.zip', 'archive')
    const teacher = await addStaff(server, 'teacher')
    await expect(teacher.calls.filmUpload.open(asked)).rejects.toMatchObject({
      status: 403,
      message: '导入学校的文件，要能发布全部内容的人来做',
    })
    await expect(editor.calls.filmUpload.open({ ...asked, name: '学校.rar' })).rejects.toThrow('应当是 .zip 文件')

    const upload = await editor.calls.filmUpload.open(asked)
    for (const number of numbersOf(upload)) {
      const request = partRequest(upload.uploadId, number, partOf(content, number, upload))
      const sent = await server.app.inject({ ...request, headers: { ...editor.headers, ...request.headers } })
      expect(sent.statusCode).toBe(200)
    }
    const closed = await editor.calls.filmUpload.close({ uploadId: upload.uploadId })
    expect(await editor.calls.filmUpload.close({ uploadId: upload.uploadId })).toEqual(closed)
    expect(closed).toMatchObject({ assetId: null, filmId: null, importId: expect.any(Number) as number })
    const importId = closed.importId ?? 0
    const reads = await server.pool.query(`select from jobs where kind = 'school-files.read' and key = $1`, [
      String(importId),
    ])
    expect(reads.rowCount).toBe(1)
    await services.schoolImports.read(importId, { report: () => Promise.resolve(), attempt: 1 })
    expect(await editor.calls.schoolFiles.detail({ importId })).toMatchObject({ state: 'ready', fileName: '学校.zip' })

    // The file is discarded and is not in the library either.
    await editor.calls.schoolFiles.discard({ importId })
    expect(await editor.calls.filmUpload.close({ uploadId: upload.uploadId })).toMatchObject({ importId: null })
    const { rows } = await server.pool.query<{ path: string }>('select path from part_uploads where id = $1', [
      upload.uploadId,
    ])
    expect(rows[0]?.path).toMatch(/^archives\//)
    expect(existsSync(path.join(server.dataDir, rows[0]?.path ?? ''))).toBe(false)
  })
})

describe('where the money goes and how the school is reached', () => {
  const refused = { status: 403, message: '包里有付款说明或学校资料的改动，要管学校的人来导入' }
  const payment = 'payee: 另一个人\naccount: "6214"\ncontact: 电话\nduration: 当天\nrefundRule: 七天\n'
  const apply = (by: TestStaff, importId: number) => by.calls.schoolFiles.apply({ importId, withdrawGone: false })

  it.each([
    ['school/payment.yaml', payment],
    [
      'school/site.yaml',
      'name: 蜂学堂\nslogan: 一步\ndescription: ""\nphone: 010-66\nemail: ""\naddress: ""\ncopyright: ""\n',
    ],
  ])('%s is not brought by who may only publish content', async (name, text) => {
    const { id, state } = await readFiles(services, await packed({ [name]: text }))
    expect(state).toBe('ready')
    await expect(apply(editor, id)).rejects.toMatchObject(refused)
    expect((await services.schoolImports.detail(id)).state).toBe('ready')
    const owner = await addStaff(server, 'owner')
    await expect(apply(owner, id)).resolves.toEqual({ state: 'applying' })
  })

  it('is no hindrance where a package says what stands already', async () => {
    await bringFiles(services, await packed({ 'school/payment.yaml': payment }))
    const { id } = await readFiles(
      services,
      await packed({ 'school/payment.yaml': payment, 'courses/java/small.yaml': course({ name: '又一个名字' }) }),
    )
    await expect(apply(editor, id)).resolves.toEqual({ state: 'applying' })
  })
})

it('a package whose removal is not written down can still be imported', async () => {
  const read = await readFiles(services, await packed(smallSchool()))
  await refuseRecord(server.pool, async () => {
    await expect(editor.calls.schoolFiles.discard({ importId: read.id })).rejects.toMatchObject({ status: 500 })
  })
  const place = path.join(server.dataDir, 'archives', `${read.uploadName}.zip`)
  expect(existsSync(place)).toBe(true)
  await editor.calls.schoolFiles.discard({ importId: read.id })
  expect(existsSync(place)).toBe(false)
})
