import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { todayFeature } from './today.feature.ts'

let server: TestServer
let editor: TestStaff
let teacher: TestStaff
let support: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [todayFeature] })
  editor = await addStaff(server, 'editor')
  teacher = await addStaff(server, 'teacher')
  support = await addStaff(server, 'support')
})
afterAll(() => server.close())

const scheduled = (title: string, userId: number, publishAt: Date) =>
  server.pool.query(`insert into drafts (kind, body, editor_id, publish_at) values ('news', $1, $2, $3)`, [
    JSON.stringify({ title }),
    userId,
    publishAt,
  ])

it('is what is on the schedule until midnight in Shanghai, a teacher’s own alone', async () => {
  const { clock } = server
  // The clock shows noon in Shanghai.
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS)
  await scheduled('晚上的', editor.userId, at(8))
  await scheduled('下午的', teacher.userId, at(3))
  await scheduled('明天的', editor.userId, at(13))
  await scheduled('过了的', editor.userId, at(-1))
  const send = async (content: string, sendTime: Date) => {
    const { id, version } = await support.calls.broadcasts.save({ audience: 'all', content })
    await support.calls.broadcasts.send({ broadcastId: id, version, sendTime: sendTime.toISOString() })
  }
  await send('今晚八点半直播', at(5))
  await send('明天的消息', at(13))
  const seenBy = async ({ calls }: TestStaff) =>
    (await calls.today.upcoming()).map(({ title, sentence }) => [title, sentence])
  const banner = (title: string, from: Date | null, until: Date | null, hiddenAt: Date | null = null) =>
    server.pool.query(
      `insert into banners (slug, picture_url, alt, url, position, shown_from, shown_until, hidden_at)
         values ($1, '', $1, '/', 1, $2, $3, $4)`,
      [title, from, until, hiddenAt],
    )
  await banner('双十一', at(-24), at(11.5))
  await banner('年货节', at(7), at(40))
  await banner('藏着的', at(2), null, at(-1))
  await banner('一直在的', at(-9), null)
  expect(await seenBy(editor)).toEqual([
    ['下午的', '资讯，到点发布'],
    ['今晚八点半直播', '消息，到点发给所有会员'],
    ['年货节', '横幅，到点出现在首页'],
    ['晚上的', '资讯，到点发布'],
    ['双十一', '横幅，到点从首页撤下'],
  ])
  expect((await editor.calls.today.upcoming()).map(({ link }) => link)).toEqual([
    expect.stringMatching(/^\/manage\/news\/d\d+$/),
    expect.stringMatching(/^\/manage\/broadcasts\?open=\d+$/),
    expect.stringMatching(/^\/manage\/home\/banners\/\d+$/),
    expect.stringMatching(/^\/manage\/news\/d\d+$/),
    expect.stringMatching(/^\/manage\/home\/banners\/\d+$/),
  ])
  await server.pool.query('delete from banners')
  expect(await seenBy(teacher)).toEqual([['下午的', '资讯，到点发布']])
  expect(await seenBy(support)).toEqual([['今晚八点半直播', '消息，到点发给所有会员']])
})
