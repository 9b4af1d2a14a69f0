import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFeature } from '../../features/account/account.feature.ts'
import { playerFeature } from '../../features/player/player.feature.ts'
import { addSampleCourse } from '../../features/player/testing/sample-course.ts'
import { testClient } from '../../testing/test-client.ts'
import { createTestClock, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createMediaLinks, MEDIA_LINK_SECONDS, PAID_MEDIA_LINK_SECONDS } from './media-links.ts'

const VIDEO = randomBytes(300_000)
const PLAYLIST = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n'

let server: TestServer
let member: TestMember
let stranger: TestMember
let videoUrl: string
let hlsUrl: string
let subtitlesUrl: string

async function linksFor(who: TestMember, courseId: number) {
  const [chapter] = await testClient(server, who).player.catalogue({ courseId })
  const { videoUrl = null, hlsUrl = null, subtitlesUrl = null } = chapter?.lessons[0] ?? {}
  if (videoUrl === null || hlsUrl === null || subtitlesUrl === null) throw new Error('The lesson has no links')
  return { videoUrl, hlsUrl, subtitlesUrl }
}

let courseId: number
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature, accountFeature] })
  const folder = path.join(server.dataDir, 'media')
  await mkdir(path.join(folder, 'stream', '360p'), { recursive: true })
  await writeFile(path.join(folder, 'sample.mp4'), VIDEO)
  await writeFile(path.join(folder, 'sample.vtt'), 'WEBVTT\n')
  await writeFile(path.join(folder, 'stream', 'master.m3u8'), PLAYLIST)
  await writeFile(path.join(folder, 'stream', '360p', 'part-00.m4s'), 'segment')
  await writeFile(path.join(server.dataDir, 'secret'), 'not for anybody')
  member = await server.registerMember()
  stranger = await server.registerMember()
  const course = await addSampleCourse(server.pool, {
    hlsPath: 'media/stream/master.m3u8',
    subtitlesPath: 'media/sample.vtt',
  })
  courseId = course.courseId
  const links = await linksFor(member, courseId)
  videoUrl = links.videoUrl
  hlsUrl = links.hlsUrl
  subtitlesUrl = links.subtitlesUrl
})
afterAll(() => server.close())

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ url, headers, method })

describe('bytes', () => {
  test('the whole file', async () => {
    const response = await ask(videoUrl)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(VIDEO)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(VIDEO.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['cache-control']).toContain('private')
  })

  test('a part of it', async () => {
    const response = await ask(videoUrl, { range: 'bytes=1000-1999' })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes 1000-1999/${VIDEO.length}`)
    expect(response.rawPayload.equals(VIDEO.subarray(1000, 2000))).toBe(true)
  })

  test('the last bytes', async () => {
    const response = await ask(videoUrl, { range: 'bytes=-5' })
    expect(response.statusCode).toBe(206)
    expect(response.rawPayload.equals(VIDEO.subarray(-5))).toBe(true)
  })

  test('past the end is 416', async () => {
    const response = await ask(videoUrl, { range: `bytes=${VIDEO.length}-` })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${VIDEO.length}`)
  })

  test('HEAD tells the size and sends nothing', async () => {
    const response = await ask(videoUrl, {}, 'HEAD')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(VIDEO.length))
    expect(response.rawPayload.length).toBe(0)
  })

  test('ETag spares what the browser has, If-Range guards what it joins', async () => {
    const { etag } = (await ask(videoUrl, {}, 'HEAD')).headers
    const tag = String(etag)
    expect((await ask(videoUrl, { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await ask(videoUrl, { range: 'bytes=0-9', 'if-range': tag })).statusCode).toBe(206)
    const changed = await ask(videoUrl, { range: 'bytes=0-9', 'if-range': '"older"' })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.length).toBe(VIDEO.length)
  })

  test('a stream names its segments relative to itself', async () => {
    const playlist = await ask(hlsUrl)
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(playlist.body).toBe(PLAYLIST)
    const segment = await ask(new URL('360p/part-00.m4s', `http://site${hlsUrl}`).pathname)
    expect(segment.body).toBe('segment')
    expect(segment.headers['content-type']).toBe('video/iso.segment')
  })

  test('subtitles are WebVTT', async () => {
    expect((await ask(subtitlesUrl)).headers['content-type']).toBe('text/vtt; charset=utf-8')
  })
})

describe('403', () => {
  const key = () => videoUrl.split('/')[2] ?? ''

  test('an altered or guessed link', async () => {
    const [user = '', course = '', expiry = '', depth = '', ...signature] = key().split('-')
    const sign = signature.join('-')
    const later = (Number.parseInt(expiry, 36) + 60).toString(36)
    const altered = [
      `${stranger.userId}-${course}-${expiry}-${depth}-${sign}`,
      `${user}-${course}-${later}-${depth}-${sign}`,
      `${user}-${course}-${expiry}-1-${sign}`,
      `${user}-7-${expiry}-${depth}-${sign}`,
      // The same numbers in another spelling.
      `0${user}-${course}-${expiry}-${depth}-${sign}`,
      `${user}-${course}-0${expiry}-${depth}-${sign}`,
      `${user}-${course}-${expiry}-${depth}-${sign.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))}`,
      `${user}-${course}-${expiry}-${depth}-${'a'.repeat(32)}`,
      'rubbish',
    ]
    for (const each of altered) {
      const response = await ask(`/media/${each}/media/sample.mp4`)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 403, data: { reason: 'forbidden' } })
    }
    expect((await ask(`/media/${key()}/media/stream/master.m3u8`)).statusCode).toBe(403)
  })

  test('a way out of the folder', async () => {
    const hlsKey = hlsUrl.split('/')[2] ?? ''
    for (const way of ['..%2f..%2fsecret', '..%2Fsample.mp4', '%2e%2e/%2e%2e/secret', '.hidden', '..\\secret']) {
      const response = await ask(`/media/${hlsKey}/media/stream/${way}`)
      expect([403, 404]).toContain(response.statusCode)
      expect(response.body).not.toContain('not for anybody')
    }
    expect((await ask(`/media/${hlsKey}/media/sample.mp4`)).statusCode).toBe(403)
  })

  test('after six hours', async () => {
    server.clock.advance(MEDIA_LINK_SECONDS * 1000 - 1000)
    expect((await ask(videoUrl)).statusCode).toBe(200)
    server.clock.advance(1000)
    expect((await ask(videoUrl)).statusCode).toBe(403)
    const fresh = await linksFor(member, courseId)
    expect((await ask(fresh.videoUrl)).statusCode).toBe(200)
  })

  test('of another member, by header, by cookie and in a browser without a session', async () => {
    const { videoUrl: mine } = await linksFor(member, courseId)
    const cookie = (who: TestMember) => ({ cookie: `token=${who.token}; userId=${who.userId}` })
    expect((await ask(mine, stranger.headers)).statusCode).toBe(403)
    expect((await ask(mine, cookie(stranger))).statusCode).toBe(403)
    expect((await ask(mine, { 'sec-fetch-site': 'none' })).statusCode).toBe(403)
    expect((await ask(mine, { 'sec-fetch-site': 'same-origin', ...cookie(member) })).statusCode).toBe(200)
    const leaver = await server.registerMember()
    const { videoUrl: theirs } = await linksFor(leaver, courseId)
    expect((await ask(theirs, cookie(leaver))).statusCode).toBe(200)
    await server.app.inject({ method: 'POST', url: '/bee/api/logout', headers: leaver.headers })
    expect((await ask(theirs, cookie(leaver))).statusCode).toBe(403)
  })

  test('of a member who is blocked, also without a cookie, until the block is over', async () => {
    const blocked = await server.registerMember()
    const { videoUrl: theirs } = await linksFor(blocked, courseId)
    expect((await ask(theirs)).statusCode).toBe(200)
    const until = new Date(server.clock.now().getTime() + 60_000)
    await server.pool.query(
      `update users set blocked_at = $2, blocked_until = $3, block_reason = '刷屏' where id = $1`,
      [blocked.userId, server.clock.now(), until],
    )
    expect((await ask(theirs)).statusCode).toBe(403)
    expect((await ask(theirs, { userid: String(blocked.userId) })).statusCode).toBe(403)
    server.clock.advance(60_000)
    expect((await ask(theirs)).statusCode).toBe(200)
    await server.pool.query('delete from users where id = $1', [blocked.userId])
    expect((await ask(theirs)).statusCode).toBe(403)
  })

  test('of a paid lesson: after an hour, and at once after a refund', async () => {
    const buyer = await server.registerMember()
    const course = await addSampleCourse(server.pool, { priceFen: 9900, chapters: [[60, 60]] })
    await server.pool.query(
      `insert into orders (number, user_id, course_id, price_fen, status, paid_at) values ('M1', $1, $2, 9900, 'paid', now())`,
      [buyer.userId, course.courseId],
    )
    const secondLesson = async () => {
      const [chapter] = await testClient(server, buyer).player.catalogue({ courseId: course.courseId })
      return chapter?.lessons[1]?.videoUrl ?? ''
    }
    const first = await secondLesson()
    expect((await ask(first)).statusCode).toBe(200)
    server.clock.advance(PAID_MEDIA_LINK_SECONDS * 1000)
    expect((await ask(first)).statusCode).toBe(403)
    const fresh = await secondLesson()
    expect((await ask(fresh)).statusCode).toBe(200)
    await server.pool.query(`update orders set status = 'refunded', refunded_at = now() where number = 'M1'`)
    expect((await ask(fresh)).statusCode).toBe(403)
  })
})

test('a link to a file that is gone is 404', async () => {
  const links = createMediaLinks({ secret: 'a-secret-for-tests-that-is-long-enough', clock: server.clock })
  expect((await ask(links.toFile('media/gone.mp4', member))).statusCode).toBe(404)
  expect((await ask(links.toFile('media/stream', member))).statusCode).toBe(404)
  expect((await ask(links.toFile('elsewhere/gone.mp4', member))).statusCode).toBe(404)
})

test('a link of another secret is refused', async () => {
  const links = createMediaLinks({ secret: 'another secret', clock: createTestClock() })
  expect((await ask(links.toFile('media/sample.mp4', member))).statusCode).toBe(403)
})
