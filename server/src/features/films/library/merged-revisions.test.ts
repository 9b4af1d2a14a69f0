import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { courseEditingFeature } from '../../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../../courses/testing/edited-school.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { newsFeature } from '../../news/news.feature.ts'
import { filmsFeature } from '../films.feature.ts'

let server: TestServer
let school: EditedSchool
let editor: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [filmsFeature, draftsFeature, courseEditingFeature, newsFeature] })
  school = await editSchool(server)
  editor = await addStaff(server, 'editor', { nickName: '何田' })
})
afterAll(() => server.close())

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

async function picture(name: string, content: string) {
  const path = `uploads/${name}.webp`
  const [assetId = 0] = await school.inWork((work) =>
    school.assets.register(work, [{ kind: 'picture', path, title: name, bytes: 700, sha256: hashOf(content) }]),
  )
  return { assetId, path }
}

async function film(title: string, content: string, posterId: number | null = null): Promise<number> {
  const filmId = await school.addFilm(100, { title, posterId })
  const [assetId = 0] = await school.inWork((work) =>
    school.assets.register(work, [
      { kind: 'video', path: `originals/${title}.mp4`, bytes: 5000, sha256: hashOf(content) },
    ]),
  )
  await server.pool.query(
    `insert into film_makings (film_id, asset_id, state, finished_at) values ($1, $2, 'ready', now())`,
    [filmId, assetId],
  )
  return filmId
}

async function publishNews(title: string, body: string, pictureId: number | null): Promise<number> {
  const article = { title, summary: '', body, pictureId, thumbId: null, areas: [] }
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: article })
  return (await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })).contentId
}

async function revisionsOf(kind: string, contentId: number) {
  const { rows } = await server.pool.query<{ id: number; note: string; by: number | null; body: object }>(
    `select id, note, published_by as by, body from revisions
     where kind = $1 and subject_id = $2 and origin = 'published' order by id`,
    [kind, contentId],
  )
  return rows
}

const lastEvent = async () => (await editor.calls.audit.list({ limit: 1 })).list[0]

it('a merge of pictures keeps a revision of everything that it changes, and its event names them', async () => {
  const [kept, other] = [await picture('one', '蜂'), await picture('two', '蜂')]
  const newsId = await publishNews('有两张图', `![图](/${other.path})`, other.assetId)
  const courseId = await school.addCourse({ coverId: other.assetId })
  const filmId = await film('有封面', '自己的', other.assetId)

  await editor.calls.library.merge({ kind: 'asset', keptId: kept.assetId, otherIds: [other.assetId] })

  const news = await revisionsOf('news', newsId)
  expect(news.at(-1)).toMatchObject({
    note: '合并一样的文件',
    by: editor.userId,
    body: { pictureId: kept.assetId, body: `![图](/${kept.path})` },
  })
  const course = await revisionsOf('course', courseId)
  expect(course).toMatchObject([
    { note: '第一次修改之前', body: { coverId: other.assetId } },
    { note: '合并一样的文件', body: { coverId: kept.assetId } },
  ])
  const films = await revisionsOf('film', filmId)
  expect(films.at(-1)).toMatchObject({ note: '合并一样的文件', body: { posterId: kept.assetId } })
  expect(await lastEvent()).toMatchObject({ action: 'media.merge' })
  const { rows } = await server.pool.query<{ after: { changed: object[] } }>(
    'select after from audit_events order by id desc limit 1',
  )
  expect(rows[0]?.after.changed).toEqual([
    { kind: 'course', contentId: courseId, revisionId: course.at(-1)?.id },
    { kind: 'news', contentId: newsId, revisionId: news.at(-1)?.id },
    { kind: 'film', contentId: filmId, revisionId: films.at(-1)?.id },
  ])
})

it('a merge of films keeps a revision of each course whose lessons follow; progress stays', async () => {
  const poster = await picture('poster', '封面')
  const [kept, other] = [await film('留下', '片'), await film('并掉', '片', poster.assetId)]
  const courseId = await school.addCourse({
    chapters: [{ name: '一', lessons: [school.lesson('甲', other)] }],
  })
  const before = await school.readCourse(courseId)

  await editor.calls.library.merge({ kind: 'film', keptId: kept, otherIds: [other] })

  const after = await school.readCourse(courseId)
  expect(after.chapters[0]?.lessons[0]).toEqual({ ...before.chapters[0]?.lessons[0], filmId: kept })
  expect(await revisionsOf('course', courseId)).toMatchObject([
    { note: '第一次修改之前', body: before },
    { note: '合并一样的文件', by: editor.userId, body: after },
  ])
  expect((await revisionsOf('film', kept)).at(-1)).toMatchObject({ body: { posterId: poster.assetId } })
})

it('a draft that a colleague is writing is merged: the words stay, the picture is the kept one', async () => {
  const [kept, other] = [await picture('three', '花'), await picture('four', '花')]
  const contentId = await publishNews('有人在写', '正文', other.assetId)
  const opened = await editor.calls.drafts.open({ kind: 'news', contentId })
  const written = { ...opened.body, body: `写到一半 ![图](/${other.path})` }
  const saved = await editor.calls.drafts.save({ draftId: opened.draftId, version: opened.version, body: written })

  await editor.calls.library.merge({ kind: 'asset', keptId: kept.assetId, otherIds: [other.assetId] })

  const draft = await editor.calls.drafts.read({ draftId: opened.draftId })
  expect(draft.version).toBeGreaterThan(saved.version)
  expect(draft.body).toMatchObject({ pictureId: kept.assetId, body: `写到一半 ![图](/${kept.path})` })
  expect((await revisionsOf('news', contentId)).at(-1)?.body).toMatchObject({ pictureId: kept.assetId, body: '正文' })
})
