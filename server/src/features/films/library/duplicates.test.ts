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
  server.clock.advance(1000)
  const [assetId = 0] = await school.inWork((work) =>
    school.assets.register(work, [{ kind: 'picture', path, title: name, bytes: 700, sha256: hashOf(content) }]),
  )
  return { assetId, path }
}

async function film(title: string, content: string, seconds: number): Promise<number> {
  const filmId = await school.addFilm(seconds, { title })
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

it('pictures with the same content become one, wherever they stand', async () => {
  const [kept, other] = [await picture('one', '蜂'), await picture('two', '蜂')]
  const alone = await picture('three', '另一张')
  const article = {
    title: '用着第二张',
    summary: '',
    body: `前![图](/${other.path})后 /${other.path}x`,
    pictureId: other.assetId,
    thumbId: null,
    areas: [],
  }
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: article })
  const { contentId } = await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })
  const opened = await editor.calls.drafts.open({ kind: 'news', contentId })

  const { list } = await editor.calls.library.duplicates()
  expect(list).toMatchObject([
    {
      kind: 'asset',
      items: [
        { id: kept.assetId, useCount: 0 },
        { id: other.assetId, useCount: 1 },
      ],
      sparedBytes: 700,
      whyNot: '',
    },
  ])
  expect((await editor.calls.library.space()).duplicates).toEqual({ count: 1, isMore: false, bytes: 700 })

  await expect(
    editor.calls.library.merge({ kind: 'asset', keptId: kept.assetId, otherIds: [alone.assetId] }),
  ).rejects.toMatchObject({ message: '它们的内容不一样，不能合并' })
  const merge = () => editor.calls.library.merge({ kind: 'asset', keptId: kept.assetId, otherIds: [other.assetId] })
  expect(await merge()).toEqual({ movedCount: 2, sparedBytes: 700 })
  await expect(merge()).rejects.toMatchObject({ message: '有的已经在回收站里，请刷新再看' })

  const { rows } = await server.pool.query<{
    picture_id: number
    picture_url: string
    body: string
    body_html: string
  }>('select picture_id, picture_url, body, body_html from news where id = $1', [contentId])
  expect(rows[0]).toMatchObject({ picture_id: kept.assetId })
  expect(JSON.stringify(rows[0])).not.toContain('two')
  expect(rows[0]?.picture_url).toBe(`/${kept.path}?v=${hashOf('蜂').slice(0, 16)}`)
  const draft = await editor.calls.drafts.read({ draftId: opened.draftId })
  expect(draft.version).toBeGreaterThan(opened.version)
  expect(draft.body).toMatchObject({ pictureId: kept.assetId })
  expect(JSON.stringify(draft.body)).not.toContain('two')
  expect((await editor.calls.library.uses({ kind: 'asset', id: other.assetId })).count).toBe(0)
  expect((await editor.calls.library.uses({ kind: 'asset', id: kept.assetId })).count).toBe(1)
  expect((await editor.calls.library.duplicates()).list).toEqual([])
})

it('films from the same file become one where they are equally long; lessons and drafts follow', async () => {
  const [kept, other] = [await film('kept', '片', 100), await film('other', '片', 100)]
  const longer = await film('longer', '片', 101)
  const courseId = await school.addCourse({
    chapters: [{ name: '一', lessons: [school.lesson('甲', other), school.lesson('乙', longer)] }],
  })
  const opened = await editor.calls.drafts.open({ kind: 'course', contentId: courseId })
  const member = await server.registerMember()
  await server.pool.query('insert into enrolments (user_id, course_id) values ($1, $2)', [member.userId, courseId])

  const { list } = await editor.calls.library.duplicates()
  const group = list.find(({ kind }) => kind === 'film')
  expect(group?.items.map(({ id }) => id)).toEqual([kept, other, longer])
  expect(group?.whyNot).toMatch('不一样长')
  await expect(
    editor.calls.library.merge({ kind: 'film', keptId: kept, otherIds: [other, longer] }),
  ).rejects.toMatchObject({ message: group?.whyNot })
  expect(await editor.calls.library.merge({ kind: 'film', keptId: kept, otherIds: [other] })).toMatchObject({
    movedCount: 2,
  })
  const course = await school.readCourse(courseId)
  expect(course.chapters[0]?.lessons.map(({ filmId }) => filmId)).toEqual([kept, longer])
  const { body } = await editor.calls.drafts.read({ draftId: opened.draftId })
  expect(JSON.stringify(body)).toContain(`"filmId":${kept}`)
  expect(JSON.stringify(body)).not.toContain(`"filmId":${other}`)
})

it('a film that is kept takes the subtitles and the poster that it lacks; where both have other words, it is refused', async () => {
  const [kept, other] = [await film('bare', '同片', 50), await film('rich', '同片', 50)]
  const say = (filmId: number, language: string, name: string, path: string) =>
    server.pool.query('insert into film_subtitles (film_id, language, name, path) values ($1, $2, $3, $4)', [
      ...[filmId, language, name, path],
    ])
  await say(other, 'zh-CN', '中文', 'subtitles/other-zh.vtt')
  await say(kept, 'en', '英文', 'subtitles/kept-en.vtt')
  await say(other, 'en', '英文', 'subtitles/other-en.vtt')
  const poster = await picture('poster', '封面')
  const pose = (posterId: number | null) =>
    server.pool.query(`update media set poster_url = '/uploads/poster.webp', poster_id = $2 where id = $1`, [
      ...[other, posterId],
    ])
  await pose(null)
  const merge = () => editor.calls.library.merge({ kind: 'film', keptId: kept, otherIds: [other] })
  await expect(merge()).rejects.toMatchObject({
    status: 409,
    message: '两个视频的英文字幕不一样，先看过，留下一份再合并',
  })
  await server.pool.query(`update film_subtitles set removed_at = now() where film_id = $1 and language = 'en'`, [kept])
  await expect(merge()).rejects.toMatchObject({
    status: 409,
    message: '要并掉的视频，封面还是旧的写法，先给它换一张封面，再来合并',
  })
  await pose(poster.assetId)
  await merge()
  const { rows } = await server.pool.query(
    'select language, path from film_subtitles where film_id = $1 and removed_at is null order by language',
    [kept],
  )
  expect(rows).toEqual([
    { language: 'en', path: 'subtitles/other-en.vtt' },
    { language: 'zh-CN', path: 'subtitles/other-zh.vtt' },
  ])
  const { rows: films } = await server.pool.query('select poster_id, subtitles_path from media where id = $1', [kept])
  expect(films).toEqual([{ poster_id: poster.assetId, subtitles_path: 'subtitles/other-zh.vtt' }])
})
