import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createServicesOf } from '../../../compose-features.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { createMediaPurgeRepository } from './media-purge.repository.ts'
import { createMediaPurgeService } from './media-purge.service.ts'
import { createMediaTrashRepository } from './media-trash.repository.ts'
import { LIBRARY_FEATURES, startLibraryStage } from './testing/library-stage.ts'
import { createUsesRepository } from './uses.repository.ts'
import { createUsesService } from './uses.service.ts'

const stage = await startLibraryStage()
const { server, editor, teacher, film, courseWith, picture, undoLast } = stage
const { pool, clock } = server
const services = createServicesOf(LIBRARY_FEATURES, { config: testConfig(server.dataDir), pool, clock })
afterAll(async () => {
  await services.close()
  await server.close()
})

/** Moves removed_at into the past. The clock stays, so that sessions stay valid. */
const lieFor = (days: number) =>
  server.pool.query(`update media_trash set removed_at = removed_at - $1 * interval '1 day'`, [days])

const isThere = (name: string) => existsSync(path.join(server.dataDir, name))

const titles = async (filter: { search?: string; use?: 'used' | 'unused' } = {}) =>
  (await editor.calls.library.films({ search: '', ...filter })).list.map(({ title }) => title)

describe('films', () => {
  it('are found by their own name, their course and their lesson, and say where they are shown', async () => {
    const { filmId } = await film('04-04 录屏')
    await film('没人用的')
    const courseId = await courseWith(filmId, '企业级开发实战')
    for (const search of ['04-04', '企业级', '现场：再看']) expect(await titles({ search })).toEqual(['04-04 录屏'])
    expect(await titles({ search: '100%' })).toEqual([])
    expect(await titles({ use: 'used' })).toEqual(['04-04 录屏'])
    expect(await titles({ use: 'unused' })).toContain('没人用的')
    const { list } = await editor.calls.library.films({ search: '04-04' })
    expect(list[0]).toMatchObject({
      filmId,
      seconds: 60,
      state: 'ready',
      rungs: '1080p 起 3 档',
      bytes: 4000,
      originalBytes: 9000,
      by: { nickName: '何田' },
      uses: {
        list: [
          {
            place: 'lesson',
            title: '企业级开发实战',
            detail: '2.1 事务失效的六种现场：再看',
            link: `/manage/courses/${courseId}/outline`,
          },
        ],
        count: 1,
        isMore: false,
      },
    })
  })

  it('stay where something shows them, a draft too; what nothing shows goes into the trash, and comes back', async () => {
    const { filmId } = await film('在草稿里')
    const chapters = [{ name: '一', lessons: [{ name: '讲', remark: '', filmId }] }]
    const { draftId } = await editor.calls.drafts.open({ kind: 'course', body: { name: '草稿课', chapters } })
    await expect(editor.calls.library.remove({ kind: 'film', ids: [filmId] })).rejects.toMatchObject({
      message: '还用在草稿《草稿课》，先换掉再删',
    })
    expect(await editor.calls.library.uses({ kind: 'film', id: filmId })).toMatchObject({
      list: [{ place: 'draft', link: `/manage/courses/d${draftId}/overview` }],
    })
    const draft = await editor.calls.drafts.read({ draftId })
    await editor.calls.drafts.save({ draftId, version: draft.version, body: { name: '草稿课', chapters: [] } })
    expect(await editor.calls.library.remove({ kind: 'film', ids: [filmId] })).toEqual({
      doneIds: [filmId],
      refused: [],
    })
    expect(await titles({ search: '在草稿里' })).toEqual([])
    expect((await editor.calls.courseDesk.films({ search: '在草稿里' })).list).toEqual([])
    expect((await editor.calls.library.trash()).list[0]).toMatchObject({
      kind: 'film',
      id: filmId,
      what: '视频',
      bytes: 13_000,
    })
    await undoLast()
    expect(await titles({ search: '在草稿里' })).toEqual(['在草稿里'])
    await expect(editor.calls.library.restore({ kind: 'film', ids: [filmId] })).rejects.toMatchObject({
      message: '不在回收站里',
    })
  })

  it('are gone for good after their days: first the rows, then the files; and only theirs', async () => {
    const [gone, kept] = [await film('要走的'), await film('留下的')]
    const taken = await film('又用上的')
    await editor.calls.library.remove({ kind: 'film', ids: [gone.filmId, taken.filmId] })
    await courseWith(taken.filmId, '后来用上的课')
    await lieFor(29)
    await services.mediaPurge.purge()
    expect(gone.paths.every(isThere)).toBe(true)
    await lieFor(2)
    expect(await services.mediaPurge.purge()).toEqual({ erased: 1, kept: 1 })
    expect(await services.mediaPurge.purge()).toEqual({ erased: 0, kept: 0 })
    expect(gone.paths.filter(isThere)).toEqual([])
    expect([...kept.paths, ...taken.paths].every(isThere)).toBe(true)
    const { rows } = await server.pool.query('select id from assets where path = any($1)', [gone.paths])
    expect(rows).toEqual([])
    expect(await titles({ search: '又用上的' })).toEqual(['又用上的'])
    expect((await server.pool.query('select from store_removals')).rowCount).toBe(0)
  })

  it('owe the store their files even after a power cut between the rows and the files', async () => {
    const { filmId, paths } = await film('断电')
    await editor.calls.library.remove({ kind: 'film', ids: [filmId] })
    await lieFor(31)
    const { database, clock } = services.deps
    const cut = createMediaPurgeService({
      database,
      clock,
      trash: createMediaTrashRepository(database),
      purging: createMediaPurgeRepository(database),
      uses: createUsesService({ uses: createUsesRepository(database) }),
      files: {
        remove: () => Promise.reject(new Error('断电了')),
        removeTree: () => Promise.reject(new Error('断电了')),
      },
    })
    await expect(cut.purge()).rejects.toThrow('断电了')
    expect(paths.every(isThere)).toBe(true)
    await services.mediaPurge.purge()
    expect(paths.filter(isThere)).toEqual([])
  })

  it('lose their original alone, and are told what that means', async () => {
    const { filmId, paths } = await film('只删原片')
    await courseWith(filmId, '照常能播的课')
    await editor.calls.library.removeOriginal({ filmId })
    const detail = await editor.calls.library.film({ filmId })
    expect(detail).toMatchObject({ original: { isTrashed: true }, film: { originalBytes: 0, bytes: 4000 } })
    expect((await editor.calls.library.trash()).list[0]).toMatchObject({ kind: 'asset', what: '原片' })
    await undoLast()
    expect((await editor.calls.library.film({ filmId })).original).toMatchObject({ isTrashed: false })
    await editor.calls.library.removeOriginal({ filmId })
    await lieFor(31)
    await services.mediaPurge.purge()
    expect(paths.map(isThere)).toEqual([true, true, true, false])
    expect((await editor.calls.library.film({ filmId })).original).toBeNull()
    await expect(editor.calls.library.removeOriginal({ filmId })).rejects.toMatchObject({ message: '这个视频没有原片' })
  })

  it('are renamed, and back; a teacher does so with the own ones', async () => {
    const { filmId } = await film('旧名')
    const own = await film('讲师的', teacher)
    await editor.calls.library.rename({ filmId, title: '新名' })
    expect(await titles({ search: '新名' })).toEqual(['新名'])
    await undoLast()
    expect(await titles({ search: '旧名' })).toEqual(['旧名'])
    await expect(teacher.calls.library.rename({ filmId, title: '抢' })).rejects.toMatchObject({ status: 403 })
    await expect(teacher.calls.library.remove({ kind: 'film', ids: [filmId] })).rejects.toMatchObject({ status: 403 })
    expect(await teacher.calls.library.remove({ kind: 'film', ids: [own.filmId, filmId] })).toEqual({
      doneIds: [own.filmId],
      refused: [{ id: filmId, title: '旧名', sentence: '你的角色只能删自己传的' }],
    })
  })

  it('that are being made stay until that is over', async () => {
    const { filmId } = await film('正在换')
    await server.pool.query(`insert into film_makings (film_id, state) values ($1, 'encoding')`, [filmId])
    await expect(editor.calls.library.remove({ kind: 'film', ids: [filmId] })).rejects.toMatchObject({
      message: '正在处理，等它做完再删',
    })
  })
})

describe('pictures', () => {
  it('are in use where a text, a cover or a draft has them', async () => {
    const [inText, asCover, free] = [await picture('正文里的'), await picture('封面'), await picture('闲着的')]
    const body = { title: '一篇', summary: '', body: `![图](/${inText.path})`, areas: [], pictureId: asCover.assetId }
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: { ...body, thumbId: null } })
    const usesOf = async (id: number) => (await editor.calls.library.uses({ kind: 'asset', id })).list
    expect(await usesOf(inText.assetId)).toMatchObject([{ place: 'draft', title: '一篇' }])
    expect(await usesOf(asCover.assetId)).toMatchObject([{ place: 'draft', title: '一篇' }])
    const { contentId } = await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })
    for (const { assetId } of [inText, asCover]) {
      expect(await usesOf(assetId)).toEqual([
        { place: 'news', title: '一篇', detail: '资讯', link: `/manage/news/${contentId}` },
      ])
    }
    await expect(
      editor.calls.library.remove({ kind: 'asset', ids: [inText.assetId, asCover.assetId] }),
    ).rejects.toMatchObject({ message: '还用在资讯《一篇》，先换掉再删' })
    expect(await editor.calls.library.remove({ kind: 'asset', ids: [free.assetId, inText.assetId] })).toMatchObject({
      doneIds: [free.assetId],
      refused: [{ id: inText.assetId }],
    })
    expect((await editor.calls.library.pictures({ search: '闲着' })).list).toEqual([])
    expect((await editor.calls.writing.pictures({})).list.map(({ pictureId }) => pictureId)).not.toContain(free.assetId)
    await server.pool.query('delete from news where id = $1', [contentId])
    expect(await usesOf(inText.assetId)).toEqual([])
  })

  it('are listed page by page, the newest first', async () => {
    for (let nth = 0; nth < 22; nth += 1) {
      server.clock.advance(1000)
      await picture(`第 ${nth} 张`)
    }
    const first = await editor.calls.library.pictures({ search: '张' })
    expect(first.list).toHaveLength(20)
    expect(first.list[0]?.title).toBe('第 21 张')
    const second = await editor.calls.library.pictures({ search: '张', before: first.next ?? 0 })
    expect(second.list.map(({ title }) => title)).toEqual(['第 1 张', '第 0 张'])
    expect(second.next).toBeNull()
    expect((await editor.calls.library.counts()).pictures.count).toBeGreaterThanOrEqual(22)
  })
})
