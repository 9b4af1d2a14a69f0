import { afterAll, describe, expect, it } from 'vitest'
import type { TestStaff } from '../../../testing/test-staff.ts'
import { startLibraryStage } from './testing/library-stage.ts'

const stage = await startLibraryStage()
const { server, editor, teacher, film, asset, courseWith, ownCourseWith } = stage
afterAll(() => server.close())

const REFUSED = { status: 403, message: '你只能看和改自己的课里的视频，和自己传的' }

const filmsFor = async ({ calls }: TestStaff, search = '') =>
  (await calls.library.films({ search })).list.map(({ title }) => title)
const pickedBy = async ({ calls }: TestStaff, ids: number[] = []) =>
  (await calls.courseDesk.films({ search: '', ids })).list.map(({ title }) => title)

describe('a teacher of the own courses', () => {
  it('lists, opens and picks the films of the own courses and those brought, and no others', async () => {
    const [own, brought, foreign, unused] = [
      await film('自己课里的'),
      await film('自己传的', teacher),
      await film('别人课里的'),
      await film('没人用的'),
    ]
    await ownCourseWith(own.filmId, '自己的课')
    await courseWith(foreign.filmId, '别人的课')
    expect(await filmsFor(editor)).toEqual(expect.arrayContaining(['别人课里的', '没人用的', '自己传的', '自己课里的']))
    expect(await filmsFor(teacher)).toEqual(['自己传的', '自己课里的'])
    expect(await filmsFor(teacher, '别人')).toEqual([])
    expect(await filmsFor(teacher, '自己')).toEqual(['自己传的', '自己课里的'])
    expect(await pickedBy(teacher)).toEqual(['自己传的', '自己课里的'])
    expect(await pickedBy(teacher, [own.filmId, foreign.filmId])).toEqual(['自己课里的'])
    for (const { filmId } of [own, brought]) {
      expect((await teacher.calls.library.film({ filmId })).original?.url).toContain('/originals/')
      expect(await teacher.calls.library.uses({ kind: 'film', id: filmId })).toMatchObject({ isMore: false })
    }
    for (const { filmId } of [foreign, unused]) {
      await expect(teacher.calls.library.film({ filmId })).rejects.toMatchObject(REFUSED)
      await expect(teacher.calls.library.uses({ kind: 'film', id: filmId })).rejects.toMatchObject(REFUSED)
      await expect(teacher.calls.subtitles.list({ filmId })).rejects.toMatchObject({ status: 403 })
      await expect(teacher.calls.making.posters({ filmId })).rejects.toMatchObject({ status: 403 })
    }
    expect(await teacher.calls.library.counts()).toMatchObject({ films: { count: 2 } })
  })

  it('has no word of a draft that is not the own', async () => {
    const { filmId } = await film('两处用的', teacher)
    const chapters = [{ name: '一', lessons: [{ name: '讲', remark: '', filmId }] }]
    await editor.calls.drafts.open({ kind: 'course', body: { name: '还没公布的课', chapters } })
    expect((await editor.calls.library.uses({ kind: 'film', id: filmId })).list).toMatchObject([
      { title: '还没公布的课' },
    ])
    expect((await teacher.calls.library.uses({ kind: 'film', id: filmId })).list).toEqual([
      { place: 'draft', title: '同事的内容', detail: '草稿', link: null },
    ])
    await expect(teacher.calls.library.remove({ kind: 'film', ids: [filmId] })).rejects.toMatchObject({
      message: '还用在草稿《同事的内容》，先换掉再删',
    })
  })

  it('lists the pictures, the handouts and the trash of the own courses and those brought', async () => {
    const [own, foreign] = [await asset('picture', '我的图', teacher.userId), await asset('picture', '别人的图')]
    const [mine, theirs] = [await asset('file', '我的附件', teacher.userId), await asset('file', '别人的附件')]
    const titlesOf = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title)
    expect(titlesOf(await teacher.calls.library.pictures({ search: '' }))).toEqual(['我的图'])
    expect(titlesOf(await teacher.calls.library.files({ search: '' }))).toEqual(['我的附件'])
    expect(titlesOf(await teacher.calls.writing.pictures({}))).toEqual(['我的图'])
    expect(await teacher.calls.library.counts()).toMatchObject({ pictures: { count: 1 }, files: { count: 1 } })
    await teacher.calls.library.uses({ kind: 'asset', id: mine.assetId })
    await expect(teacher.calls.library.uses({ kind: 'asset', id: theirs.assetId })).rejects.toMatchObject({
      status: 403,
    })

    const gone = await film('别人扔掉的')
    await editor.calls.library.remove({ kind: 'asset', ids: [own.assetId, foreign.assetId] })
    await editor.calls.library.remove({ kind: 'film', ids: [gone.filmId] })
    expect(titlesOf(await editor.calls.library.trash())).toEqual(['别人扔掉的', '别人的图', '我的图'])
    expect(titlesOf(await teacher.calls.library.trash())).toEqual(['我的图'])
    expect(await teacher.calls.library.counts()).toMatchObject({ trash: { count: 1 } })
  })

  it('is told of the same file twice only where both are in reach', async () => {
    const [one, other, foreign] = [
      await asset('picture', '一', teacher.userId),
      await asset('picture', '二', teacher.userId),
      await asset('picture', '三'),
    ]
    const sameAs = (ids: number[], sha256: string) =>
      server.pool.query('update assets set sha256 = $2 where id = any($1)', [ids, sha256])
    await sameAs([one.assetId, foreign.assetId], 'a'.repeat(64))
    expect((await teacher.calls.library.duplicates()).list).toEqual([])
    await sameAs([one.assetId, other.assetId, foreign.assetId], 'a'.repeat(64))
    const idsOf = async ({ calls }: TestStaff) =>
      (await calls.library.duplicates()).list.map(({ items }) => items.map(({ id }) => id))
    expect(await idsOf(teacher)).toEqual([[one.assetId, other.assetId]])
    expect(await idsOf(editor)).toEqual([[one.assetId, other.assetId, foreign.assetId]])
  })

  it('names no film in the own draft that is out of reach, and keeps one that a colleague put there', async () => {
    const [foreign, lent] = [await film('别人的片子'), await film('借来的片子')]
    const courseId = await ownCourseWith((await film('原来的')).filmId, '要改的课')
    const { draftId, version, body } = await teacher.calls.drafts.open({ kind: 'course', contentId: courseId })
    const showing = (filmId: number) => ({
      ...body,
      chapters: [{ name: '一', lessons: [{ name: '讲', remark: '', filmId }] }],
    })
    await expect(teacher.calls.drafts.save({ draftId, version, body: showing(foreign.filmId) })).rejects.toMatchObject({
      status: 403,
      message: '大纲里有一个视频不在你管的课里，也不是你传的',
    })
    await expect(
      teacher.calls.drafts.open({ kind: 'course', body: { ...showing(foreign.filmId), name: '新课' } }),
    ).rejects.toMatchObject({ status: 403 })
    const saved = await editor.calls.drafts.save({ draftId, version, body: showing(lent.filmId) })
    await teacher.calls.drafts.save({ draftId, version: saved.version, body: showing(lent.filmId) })
    expect(await pickedBy(teacher, [lent.filmId])).toEqual(['借来的片子'])
  })
})
