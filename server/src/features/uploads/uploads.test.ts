import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { createFolderStore } from '../../outside/store/folder-store.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import { dataOf } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestMember } from '../../testing/test-server.ts'
import { accountFeature } from '../account/account.feature.ts'
import { createRateLimitsRepository } from '../limits/rate-limits.repository.ts'
import { createRateLimits } from '../limits/rate-limits.service.ts'
import { profileFeature } from '../profile/profile.feature.ts'
import { uploadsFeature } from './uploads.feature.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { createUploadsService } from './uploads.service.ts'

const server = await startTestServer({ features: [accountFeature, profileFeature, uploadsFeature] })
let member: TestMember
beforeEach(async () => {
  member = await server.registerMember()
})
afterAll(() => server.close())

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 255, g: 185, b: 20 } } })

function multipart(content: Buffer, { name = 'me.jpg', type = 'image/jpeg', field = 'file' } = {}) {
  const boundary = '----bee'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function upload(content: Buffer, details: { name?: string; type?: string } = {}, headers: object = member.headers) {
  const { payload, headers: bodyHeaders } = multipart(content, details)
  return server.app.inject({
    method: 'POST',
    url: '/bee/api/fileUpload',
    headers: { ...bodyHeaders, ...headers },
    payload,
  })
}

/** A PNG with huge declared sides: a few kilobytes here, 1.2 gigabytes when decoded. */
function pngBomb(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, start) => {
    let value = start
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  const crc = (data: Buffer) => {
    let value = 0xffffffff
    for (const byte of data) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
    return (value ^ 0xffffffff) >>> 0
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const storedFiles = () => readdir(path.join(server.dataDir, 'uploads')).catch(() => [] as string[])

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('in %s becomes a WebP under a random name', async (format) => {
    const answer = await upload(await picture().toFormat(format).toBuffer(), { name: '../../evil.php' })
    expect(answer.statusCode).toBe(200)
    expect(dataOf(answer)).toMatchObject({ width: 60, height: 40 })
    expect(dataOf(answer).url).toMatch(/^\/uploads\/[\w-]{24}\.webp$/)
    const file = await server.app.inject(dataOf(answer).url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await sharp(file.rawPayload).metadata()).format).toBe('webp')
  })

  it('loses where and with what it was taken, and stands upright', async () => {
    const original = await picture()
      .withExif({ IFD0: { Artist: '张三', Copyright: 'secret-place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, width, height } = dataOf(await upload(original))
    expect([width, height]).toEqual([40, 60])
    const file = await server.app.inject(url)
    const metadata = await sharp(file.rawPayload).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(file.rawPayload.toString('latin1')).not.toContain('secret-place')
  })

  it('is made no larger than the site shows it', async () => {
    const answer = await upload(await picture(4000, 1000).jpeg().toBuffer())
    expect(dataOf(answer)).toMatchObject({ width: 2048, height: 512 })
  })

  it('becomes my avatar, and only mine', async () => {
    const { url } = dataOf(await upload(await picture().png().toBuffer()))
    const update = (img: string, headers: object) =>
      server.app.inject({ method: 'POST', url: '/bee/api/user/update', headers: { ...headers }, payload: { img } })
    expect(dataOf(await update(url, member.headers))).toMatchObject({ img: url })
    const other = await server.registerMember()
    expect((await update(url, other.headers)).statusCode).toBe(403)
    for (const img of ['https://evil.example/x.png', '//evil.example/x', 'javascript:alert(1)', '/uploads/../secret']) {
      expect((await update(img, member.headers)).statusCode).toBe(403)
    }
    // PostgreSQL cannot store a null character and raises an error.
    expect((await update(`${url}\u0000`, member.headers)).statusCode).toBe(400)
    expect(dataOf(await update('', member.headers))).toMatchObject({ img: '' })
  })
})

describe('a lying or oversized upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  it.each([
    ['a PHP file named .jpg', Buffer.from('<?php system($_GET["c"]); ?>'), 415],
    ['an SVG with a script', svg, 415],
    ['an SVG behind a comment that starts like a GIF', Buffer.concat([Buffer.from('GIF89a'), svg]), 415],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['a PNG bomb of 20,000 × 20,000', pngBomb(20_000), 413],
    ['a picture of zero size', pngBomb(0), 415],
    ['more than 5 MiB', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(UPLOAD_MAX_BYTES)]), 413],
  ])('%s is refused', async (_name, content, status) => {
    const before = await storedFiles()
    const answer = await upload(content)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: status })
    expect(await storedFiles()).toEqual(before)
  })

  it('a truncated JPEG is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 256))
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect((await upload(whole)).statusCode).toBe(200)
    expect((await upload(whole.subarray(0, whole.length / 2))).statusCode).toBe(415)
  })

  it('keeps of a picture with a script behind it only the picture', async () => {
    const polyglot = Buffer.concat([await picture().gif().toBuffer(), Buffer.from('<script>alert("bee")</script>')])
    const file = await server.app.inject(dataOf(await upload(polyglot)).url)
    expect(file.rawPayload.toString('latin1')).not.toContain('<script>')
  })

  it('exactly 5 MiB is not too large', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES - jpeg.length)])
    expect((await upload(padded)).statusCode).toBe(200)
  })

  it('something else than a form is refused', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/bee/api/fileUpload',
      headers: member.headers,
      payload: { file: 'x' },
    })
    expect(answer.statusCode).toBe(415)
  })

  it('a form that has no end or no boundary is refused', async () => {
    const { payload, headers } = multipart(await picture().jpeg().toBuffer())
    const send = (body: Buffer, type: string) =>
      server.app.inject({
        method: 'POST',
        url: '/bee/api/fileUpload',
        headers: { ...member.headers, 'content-type': type },
        payload: body,
      })
    const cut = { code: 400, data: { fields: { file: '图片没有传完整，请再传一次' } } }
    for (const length of [10, 100, payload.length - 20]) {
      expect((await send(payload.subarray(0, length), headers['content-type'])).json()).toMatchObject(cut)
    }
    expect((await send(payload, 'multipart/form-data')).json()).toMatchObject(cut)
  })

  it('16 bits a point count twice: 6,324 × 6,324 of them are too many', async () => {
    const deep = await sharp({ create: { width: 6324, height: 6324, channels: 3, background: '#fb1' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await upload(deep)).statusCode).toBe(413)
  })

  it('a second picture of a member has to wait for the first; somebody else does not', async () => {
    const content = await picture().jpeg().toBuffer()
    const other = await server.registerMember()
    const answers = await Promise.all([upload(content), upload(content), upload(content, {}, other.headers)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
    expect(answers[2].statusCode).toBe(200)
    expect((await upload(content)).statusCode).toBe(200)
  })

  it('is refused before its body is read when all pictures of the member fill 50 MB', async () => {
    await server.pool.query(
      `insert into uploads (user_id, path, mime, bytes, width, height) values ($1, 'full.webp', 'image/webp', $2, 1, 1)`,
      [member.userId, 50 * 1024 * 1024],
    )
    expect((await upload(Buffer.from('never read'))).statusCode).toBe(413)
  })

  it('a visitor is refused', async () => {
    expect((await upload(await picture().jpeg().toBuffer(), {}, {})).statusCode).toBe(401)
  })

  it('the 61st of an hour is refused', async () => {
    await server.pool.query(
      "insert into rate_windows values ($1, array_fill($2::timestamptz, array[60]), $2::timestamptz + interval '1 hour')",
      [`upload:member:${member.userId}`, server.clock.now()],
    )
    expect((await upload(await picture().jpeg().toBuffer())).statusCode).toBe(429)
  })
})

describe('sweeping', () => {
  /** Runs the site's sweep, an hour after the day is over. */
  async function sweep() {
    server.clock.advance(25 * 60 * 60 * 1000)
    const database = typedDatabase(server.pool)
    const [clock, store] = [server.clock, createFolderStore(server.dataDir, systemRandomness)]
    const uploads = createUploadsService({
      uploads: createUploadsRepository(database),
      ...{ store, files: createShelf(store, 'uploads') },
      pictures: createPictureCleaner(),
      limits: createRateLimits({ limits: createRateLimitsRepository(database), clock }),
      clock,
      randomness: systemRandomness,
    })
    await Promise.all([uploads.sweep(), uploads.sweepDrafts()])
  }

  it('takes away a picture that nothing shows after a day, and keeps avatars and pictures of feedback', async () => {
    const content = await picture().png().toBuffer()
    const unused = dataOf(await upload(content)).url
    const avatar = dataOf(await upload(content)).url
    const shown = dataOf(await upload(content)).url
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/bee/api${url}`, headers: { ...member.headers }, payload })
    expect((await post('/user/update', { img: avatar })).statusCode).toBe(200)
    expect((await post('/feedback/send', { kind: 'bug', content: '播放器卡住了', pictures: [shown] })).statusCode).toBe(
      200,
    )
    await sweep()
    const statusOf = async (url: string) => (await server.app.inject(url)).statusCode
    expect(await Promise.all([unused, avatar, shown].map(statusOf))).toEqual([404, 200, 200])
  })

  it('takes away a file whose row was never written, and a draft that never became a file', async () => {
    const folder = path.join(server.dataDir, 'uploads')
    const left = ['abcdefghijklmnopqrstuvwx.webp', '.abcdefghijklmnopqrstuvwy.webp']
    const longAgo = new Date('2020-01-01T00:00:00Z')
    for (const name of left) {
      await writeFile(path.join(folder, name), 'half')
      await utimes(path.join(folder, name), longAgo, longAgo)
    }
    await sweep()
    expect(await storedFiles()).not.toEqual(expect.arrayContaining([left[0]]))
    expect(await storedFiles()).not.toEqual(expect.arrayContaining([left[1]]))
  })
})

it('an avatar has at most 1,024 points a side', async () => {
  const { url } = dataOf(await upload(await picture(1100, 900).jpeg().toBuffer()))
  const answer = await server.app.inject({
    method: 'POST',
    url: '/bee/api/user/update',
    headers: { ...member.headers },
    payload: { img: url },
  })
  expect(answer.statusCode).toBe(400)
})

it('answers no path outside its folder', async () => {
  for (const name of ['..%2f..%2fsecret', '%2e%2e%2fsecret', '.hidden.webp', 'x.webp', `${'a'.repeat(24)}.webp`]) {
    expect((await server.app.inject(`/uploads/${name}`)).statusCode).toBe(404)
  }
})
