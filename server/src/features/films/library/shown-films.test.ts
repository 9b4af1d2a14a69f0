import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { newFile, partRequest } from '../upload/testing/sent-file.ts'
import { startLibraryStage } from './testing/library-stage.ts'

const stage = await startLibraryStage()
const { server, editor, teacher, film, asset, courseWith, ownCourseWith } = stage
afterAll(() => server.close())

const ASKS = { status: 403, message: '学员正在看这个视频，换它、换封面和标题要请教务来做' }

const replace = ({ calls }: TestStaff, filmId: number, { asked } = newFile(10)) =>
  calls.filmUpload.open({ ...asked, filmId })

/** Every call that changes a film. All of them must give the same answer. */
async function changesOf(by: TestStaff, filmId: number) {
  const { assetId: pictureId } = await asset('picture', '封面')
  return {
    file: () => replace(by, filmId),
    poster: () => by.calls.making.poster({ filmId, pictureId }),
    title: () => by.calls.library.rename({ filmId, title: '换了' }),
  }
}

describe.each(['file', 'poster', 'title'] as const)('another %s of a film', (what) => {
  it('that students see is for those who may publish', async () => {
    const { filmId } = await film('在看的', teacher)
    await ownCourseWith(filmId, '发布了的课')
    await expect((await changesOf(teacher, filmId))[what]()).rejects.toMatchObject(ASKS)
    await (await changesOf(editor, filmId))[what]()
  })

  it('that no lesson shows is for who brought it', async () => {
    const { filmId } = await film('还没用的', teacher)
    await (await changesOf(teacher, filmId))[what]()
    const foreign = await film('别人还没用的')
    await expect((await changesOf(teacher, foreign.filmId))[what]()).rejects.toMatchObject({ status: 403 })
  })

  it('that another course shows too is for who may write them all', async () => {
    const { filmId } = await film('两门课都用的', teacher)
    await ownCourseWith(filmId, '自己的')
    await courseWith(filmId, '别人的')
    await expect((await changesOf(publisher, filmId))[what]()).rejects.toMatchObject({ status: 403 })
  })

  it('of an own course is for those who publish their own courses', async () => {
    const { filmId } = await film('自己课里的')
    await ownCourseWith(filmId, '自己能发布的', publisher)
    await (await changesOf(publisher, filmId))[what]()
  })
})

let publisher: TestStaff
beforeAll(async () => {
  const owner = await addStaff(server, 'owner')
  const permissions = ['content.read', 'content.write', 'content.publish'] as const
  await owner.calls.roles.add({
    name: '自己发布的讲师',
    rights: permissions.map((permission) => ({ permission, scope: 'own' as const })),
  })
  publisher = await addStaff(server, '自己发布的讲师')
})

it('an upload that was begun before the film was published is not put in its place without one', async () => {
  const { filmId } = await film('先传后发布的', teacher)
  const file = newFile(10)
  const { uploadId } = await replace(teacher, filmId, file)
  const { headers, ...part } = partRequest(uploadId, 1, file.content)
  await server.app.inject({ ...part, headers: { ...headers, ...teacher.headers } })
  await ownCourseWith(filmId, '刚发布的课')
  await expect(teacher.calls.filmUpload.close({ uploadId })).rejects.toMatchObject(ASKS)
})

it('a film that stopped on its way is not put in the place of one that students see', async () => {
  const { filmId } = await film('停着的', teacher)
  await ownCourseWith(filmId, '在看的课')
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into film_makings (film_id, owner_id, file_name, state, ways, sentence)
     values ($1, $2, '新.mp4', 'failed', '{retry,keep-old}', '没做成') returning id`,
    [filmId, teacher.userId],
  )
  const makingId = rows[0]?.id ?? 0
  await expect(teacher.calls.making.act({ makingId, way: 'retry' })).rejects.toMatchObject(ASKS)
  await teacher.calls.making.act({ makingId, way: 'keep-old' })
})
