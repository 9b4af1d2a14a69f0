import { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { systemClock } from '../../outside/clock.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAssets } from '../assets/assets.feature.ts'
import { createFrontEditingRepository } from './front-editing.repository.ts'
import { createAdvertEditingService, createBannerEditingService } from './front-editing.service.ts'
import { siteFeature } from './site.feature.ts'

let server: TestServer
let banners: ReturnType<typeof createBannerEditingService>
let adverts: ReturnType<typeof createAdvertEditingService>
let pictureId: number
const { assets } = createAssets({ clock: systemClock }).services

beforeAll(async () => {
  server = await startTestServer({ features: [siteFeature] })
  const parts = { assets, clock: server.clock }
  banners = createBannerEditingService({ editing: createFrontEditingRepository('banners'), ...parts })
  adverts = createAdvertEditingService({ editing: createFrontEditingRepository('adverts'), ...parts })
  pictureId = await inWork(
    async (work) => (await assets.register(work, [{ kind: 'picture', path: 'pictures/b.webp' }]))[0] ?? 0,
  )
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from banners'))

const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)
const banner = (alt: string, change: object = {}) => ({
  draft: z.parse(BannerDraft, {
    pictureId,
    alt,
    headline: '一格一格，\n酿成真本事。',
    subtitle: '',
    actionLabel: '开始',
    link: '/subject',
    ...change,
  }),
})
const addThree = () =>
  inWork((work) => banners.add(work, [banner('一'), banner('二'), { ...banner('三'), given: { slug: 'third' } }]))
/** Polls, because the cached answer is served until the notice of the change arrives. */
const shown = () => expect.poll(async () => (await testClient(server).site.banners({})).map((each) => each.imageAlt))

it('come at the end, and are moved among each other', async () => {
  const [first = 0, , third = 0] = await addThree()
  await inWork((work) => banners.add(work, [banner('四')]))
  await shown().toEqual(['一', '二', '三', '四'])
  await inWork((work) => banners.move(work, third, 0))
  await shown().toEqual(['三', '一', '二', '四'])
  await inWork((work) => banners.move(work, first, 99))
  await shown().toEqual(['三', '二', '四', '一'])
  const { rows } = await server.pool.query<{ position: number }>('select position from banners order by position')
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  await expect(inWork((work) => banners.move(work, 999_999, 0))).rejects.toMatchObject({ status: 404 })
})

it('keep their place while they are withdrawn', async () => {
  const [, second = 0] = await addThree()
  await inWork((work) => withdrawRows(work, 'banners', [second], systemClock.now()))
  await shown().toEqual(['一', '三'])
  await inWork((work) => restoreRows(work, 'banners', [second]))
  await shown().toEqual(['一', '二', '三'])
})

it('changed to what they are change nothing, and refuse what is not there', async () => {
  const [id = 0] = await addThree()
  const rowOf = async () => (await server.pool.query('select * from banners where id = $1', [id])).rows as unknown[]
  const before = await rowOf()
  expect(before).toMatchObject([{ slug: `banners-${id}`, picture_url: '/pictures/b.webp', url: '/subject' }])
  await inWork(async (work) => banners.change(work, id, (await banners.read(work, id)) ?? banner('').draft))
  expect(await rowOf()).toEqual(before)
  await inWork((work) => banners.change(work, id, banner('另一张').draft))
  await shown().toEqual(['另一张', '二', '三'])
  await expect(inWork((work) => banners.change(work, 999_999, banner('无').draft))).rejects.toMatchObject({
    status: 404,
    message: '没有找到这条横幅',
  })
  const empty = banner('无', { pictureId: null, headline: '' })
  await expect(inWork((work) => banners.add(work, [empty]))).rejects.toMatchObject({
    fields: { pictureId: '请写横幅的大字，或者选一张图片' },
  })
  await expect(addThree()).rejects.toMatchObject({ message: '已经有代号为 third 的横幅' })
})

it('a banner of words alone is shown without a picture', async () => {
  await inWork((work) => banners.add(work, [banner('', { pictureId: null })]))
  const list = () => expect.poll(() => testClient(server).site.banners({}))
  await list().toMatchObject([{ imageUrl: '', headline: '一格一格，\n酿成真本事。', link: '/subject' }])
})

it('adverts are kept alike', async () => {
  const draft = z.parse(AdvertDraft, {
    pictureId,
    title: '练兵台',
    subtitle: '120 天',
    actionLabel: '看看',
    link: '/javaLBT',
    area: 'java',
  })
  const [id = 0] = await inWork((work) => adverts.add(work, [{ draft }]))
  expect(await inWork((work) => adverts.read(work, id))).toEqual(draft)
  const list = () => expect.poll(() => testClient(server).site.adverts({}))
  await list().toMatchObject([{ id, title: '练兵台', link: '/javaLBT', area: 'java' }])
  await inWork((work) => withdrawRows(work, 'adverts', [id], systemClock.now()))
  await list().toEqual([])
})
