import { afterAll, beforeAll, expect, it } from 'vitest'
import { typedDatabase, type Work } from '../../database/database.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../../outside/clock.ts'
import { createAssets } from './assets.feature.ts'

const { assets } = createAssets({ clock: systemClock }).services

let database: TestDatabase
beforeAll(async () => {
  database = await borrowTestDatabase()
})
afterAll(() => database.drop())

const inWork = <Result>(work: (work: Work) => Promise<Result>) =>
  typedDatabase(database.pool).transaction().execute(work)

it('makes a file known once, with what it was made from', async () => {
  const facts = [
    { kind: 'picture', path: 'pictures/a-s.webp', madeFrom: 'pictures/a.webp', width: 320, height: 180 },
    { kind: 'picture', path: 'pictures/a.webp', bytes: 4_000_000_000, sha256: 'a'.repeat(64) },
  ] as const
  const ids = await inWork((work) => assets.register(work, facts))
  expect(await inWork((work) => assets.register(work, facts.toReversed()))).toEqual(ids.toReversed())
  const { rows } = await database.pool.query(
    'select path, made_from, bytes, width, state from assets order by path desc',
  )
  expect(rows).toEqual([
    { path: 'pictures/a.webp', made_from: null, bytes: '4000000000', width: 0, state: 'ready' },
    { path: 'pictures/a-s.webp', made_from: ids[1], bytes: '0', width: 320, state: 'ready' },
  ])
})

it('names the content in the address of a picture whose content is known', async () => {
  await inWork(async (work) => {
    const [known = 0, unknown = 0] = await assets.register(work, [
      { kind: 'picture', path: 'pictures/known.webp', sha256: '0123456789abcdef'.repeat(4) },
      { kind: 'picture', path: 'pictures/unknown.webp' },
    ])
    const urlOf = await assets.pictureUrls(work, [known, unknown])
    expect([urlOf(known), urlOf(unknown)]).toEqual([
      '/pictures/known.webp?v=0123456789abcdef',
      '/pictures/unknown.webp',
    ])
    expect((await assets.pathsOf(work, 'picture', [known]))(known)).toBe('pictures/known.webp')
  })
})

it('answers where pictures are, and refuses what is none', async () => {
  await inWork(async (work) => {
    const [picture = 0, film = 0] = await assets.register(work, [
      { kind: 'picture', path: 'pictures/b.webp' },
      { kind: 'video', path: 'clips/b.mp4' },
    ])
    const urlOf = await assets.pictureUrls(work, [picture, null])
    expect([urlOf(picture), urlOf(null)]).toEqual(['/pictures/b.webp', ''])
    await expect(assets.pictureUrls(work, [film])).rejects.toThrow(`没有编号为 ${film} 的图片`)
    expect((await assets.pathsOf(work, 'video', [film]))(film)).toBe('clips/b.mp4')
  })
})
