import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addSampleCourse } from '../../features/player/testing/sample-course.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import { createS3Store } from '../../outside/store/s3/s3-store.ts'
import type { S3Settings } from '../../outside/store/s3/s3-settings.ts'
import { openMeasuredLine, type MeasuredLine } from '../../outside/store/testing/measured-line.ts'
import { reachSwift } from '../../outside/store/testing/reach-swift.ts'
import { testClient } from '../../testing/test-client.ts'
import type { TestMember, TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { pictureAddress } from './picture-address.ts'

const VIDEO = randomBytes(300_000)
const LONG_FILM_BYTES = 64 * 1024 * 1024
const PLAYLIST = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const svgAddress = (name: string) => pictureAddress(name, createHash('sha256').update(SVG).digest('hex'))

describe.skipIf(inject('isWithoutSwift'))('a site whose files are in a bucket', () => {
  let swift: S3Settings
  let line: MeasuredLine
  let bucket: FileStore
  let server: TestServer
  let member: TestMember
  let links: { videoUrl: string; hlsUrl: string; subtitlesUrl: string }

  async function startSite(s3: S3Settings, fileStore: 's3' | 'folder' = 's3') {
    server = await startWholeServer({ config: { s3, fileStore } })
    member = await server.registerMember()
    const { courseId } = await addSampleCourse(server.pool, {
      hlsPath: 'media/stream/master.m3u8',
      subtitlesPath: 'media/sample.vtt',
    })
    const [chapter] = await testClient(server, member).player.catalogue({ courseId })
    const { videoUrl, hlsUrl, subtitlesUrl } = chapter?.lessons[0] ?? {}
    links = { videoUrl: videoUrl ?? '', hlsUrl: hlsUrl ?? '', subtitlesUrl: subtitlesUrl ?? '' }
  }

  beforeAll(async () => {
    swift = await reachSwift()
    line = await openMeasuredLine(swift)
    bucket = createS3Store(swift, { scratch: '/nowhere', randomness: systemRandomness })
    await bucket.put('media/sample.mp4', VIDEO)
    await bucket.put('media/sample.vtt', Buffer.from('WEBVTT\n'))
    await bucket.put('media/stream/master.m3u8', Buffer.from(PLAYLIST))
    await bucket.put('media/stream/360p/part-00.m4s', Buffer.from('segment'))
    await bucket.put('media/stream/empty.m4s', Buffer.alloc(0))
    await bucket.put('media/stream/long.m4s', Buffer.alloc(LONG_FILM_BYTES, 'film'))
    await bucket.put('pictures/covers/own.svg', Buffer.from(SVG))
  })
  afterAll(() => line.close())

  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url, headers, method })
  const besidePlaylist = (name: string) => new URL(name, `http://site${links.hlsUrl}`).pathname

  async function uploadPicture(): Promise<string> {
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png')
    const request = new Request('http://site', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/bee/api/fileUpload',
      headers: { ...member.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json<{ data: { url: string } }>().data.url
  }

  describe('that only we have a way to', () => {
    beforeAll(() => startSite(line.settings))
    afterAll(() => server.close())

    test('sends the whole film, parts of it, and says what cannot be had', async () => {
      const whole = await ask(links.videoUrl)
      expect(whole.statusCode).toBe(200)
      expect(whole.rawPayload.equals(VIDEO)).toBe(true)
      expect(whole.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(VIDEO.length),
        'accept-ranges': 'bytes',
      })
      const part = await ask(links.videoUrl, { range: 'bytes=1000-1999' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${VIDEO.length}`])
      expect(part.rawPayload.equals(VIDEO.subarray(1000, 2000))).toBe(true)
      expect((await ask(links.videoUrl, { range: 'bytes=-5' })).rawPayload.equals(VIDEO.subarray(-5))).toBe(true)
      const past = await ask(links.videoUrl, { range: `bytes=${VIDEO.length}-` })
      expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${VIDEO.length}`])
      const head = await ask(links.videoUrl, {}, 'HEAD')
      expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(VIDEO.length), 0])
    })

    test('spares what the browser has, and guards what it joins', async () => {
      const tag = String((await ask(links.videoUrl, {}, 'HEAD')).headers.etag)
      expect((await ask(links.videoUrl, { 'if-none-match': tag })).statusCode).toBe(304)
      expect((await ask(links.videoUrl, { range: 'bytes=0-9', 'if-range': tag })).statusCode).toBe(206)
      expect((await ask(links.videoUrl, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200)
    })

    test('sends a stream, its pieces and its subtitles', async () => {
      expect((await ask(links.hlsUrl)).body).toBe(PLAYLIST)
      expect((await ask(besidePlaylist('360p/part-00.m4s'))).body).toBe('segment')
      expect((await ask(besidePlaylist('empty.m4s'))).statusCode).toBe(200)
      expect((await ask(besidePlaylist('lost.m4s'))).statusCode).toBe(404)
      expect((await ask(links.subtitlesUrl)).headers['content-type']).toMatch('text/vtt')
    })

    test('asks the bucket for no more than a viewer takes, and stops when he leaves', async () => {
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
      const before = line.bytesBack()
      let taken = 0
      socket.on('data', (piece: Buffer) => (taken += piece.length))
      socket.write(`GET ${besidePlaylist('long.m4s')} HTTP/1.1\r\nhost: x\r\n\r\n`)
      await expect.poll(() => taken).toBeGreaterThan(100_000)
      socket.pause()
      let seen = -1
      // Waits until no more bytes arrive: the buffers on the way are full.
      await expect
        .poll(
          () => {
            const isStill = seen === line.bytesBack()
            seen = line.bytesBack()
            return isStill
          },
          { interval: 300 },
        )
        .toBe(true)
      expect(line.bytesBack() - before).toBeLessThan(LONG_FILM_BYTES / 2)
      socket.destroy()
      const atLeaving = line.bytesBack()
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(line.bytesBack() - atLeaving).toBeLessThan(2 * 1024 * 1024)
      expect((await ask(links.videoUrl)).statusCode).toBe(200)
    })

    test('shows pictures of the bucket, for ever where the address names them', async () => {
      const named = await ask(svgAddress('pictures/covers/own.svg'))
      expect([named.statusCode, named.body, named.headers['cache-control']]).toEqual([
        200,
        SVG,
        'public, max-age=31536000, immutable',
      ])
      expect(named.headers['content-type']).toBe('image/svg+xml')
      const plain = await ask('/pictures/covers/own.svg')
      expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
      expect((await ask('/pictures/covers/own.svg', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(
        304,
      )
      expect((await ask('/pictures/covers/own.svg?v=0123456789abcdef')).headers.location).toBe(
        '/pictures/covers/own.svg',
      )
      expect((await ask('/pictures/covers/lost.svg')).statusCode).toBe(404)
      expect((await ask('/pictures/%2e%2e/media/sample.vtt')).body).not.toMatch('WEBVTT')
    })

    test('keeps what members upload in the bucket, and nothing of it in the folder', async () => {
      const url = await uploadPicture()
      expect((await ask(url)).headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' })
      expect(await bucket.find(url.slice(1))).toBeDefined()
      expect(existsSync(path.join(server.dataDir, 'uploads'))).toBe(false)
    })

    test('still finds what lies in the folder, as long as it has not been moved', async () => {
      const folder = path.join(server.dataDir, 'media', 'stream')
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'left.m4s'), 'left behind')
      expect((await ask(besidePlaylist('left.m4s'), { range: 'bytes=5-' })).body).toBe('behind')
    })

    test('says nothing of another place to browsers', async () => {
      expect((await ask('/health')).headers['content-security-policy']).toContain("connect-src 'self';")
    })
  })

  test('a site that keeps files in the folder finds those that are still in the bucket', async () => {
    await startSite(swift, 'folder')
    expect((await ask(links.videoUrl)).rawPayload.equals(VIDEO)).toBe(true)
    expect((await ask('/pictures/covers/own.svg')).body).toBe(SVG)
    const url = await uploadPicture()
    expect(await readdir(path.join(server.dataDir, 'uploads'))).toEqual([path.basename(url)])
    await server.close()
  })

  test('a site whose bucket is away says so, and that it may come back', async () => {
    await startSite({ ...swift, endpoint: 'http://127.0.0.1:9' })
    for (const url of [links.videoUrl, '/pictures/covers/own.svg', '/uploads/abcdefghijklmnopqrstuvwx.webp']) {
      const answer = await ask(url)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ msg: string }>().msg]).toEqual([
        503,
        '2',
        '文件暂时取不到，请稍后再试',
      ])
    }
    // Files of the release are available.
    expect((await ask('/pictures/states/offline.svg')).statusCode).toBe(200)
    await server.close()
  })

  describe('that browsers reach too', () => {
    beforeAll(() => startSite({ ...line.settings, publicUrl: swift.endpoint }))
    afterAll(() => server.close())

    async function follow(url: string, headers: Record<string, string> = {}) {
      const answer = await ask(url, headers)
      expect(answer.statusCode).toBe(302)
      const location = String(answer.headers.location)
      expect(location.startsWith(`${swift.endpoint}/${swift.bucket}/`)).toBe(true)
      expect(Number(new URL(location).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(3600)
      return { answer, got: await fetch(location, { headers }) }
    }

    test('sends them there for films and pieces, whoever has a good link', async () => {
      const { answer, got } = await follow(links.videoUrl, { range: 'bytes=10-19' })
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect([got.status, got.headers.get('content-type')]).toEqual([206, 'video/mp4'])
      expect(Buffer.from(await got.arrayBuffer()).equals(VIDEO.subarray(10, 20))).toBe(true)
      const piece = await follow(besidePlaylist('360p/part-00.m4s'))
      expect(await piece.got.text()).toBe('segment')
      expect((await ask(links.videoUrl.replace(/-[\w-]{32}\//, `-${'x'.repeat(32)}/`))).statusCode).toBe(403)
      expect((await ask(besidePlaylist('lost.m4s'))).statusCode).toBe(404)
    })

    test('keeps playlists and subtitles to itself', async () => {
      expect((await ask(links.hlsUrl)).body).toBe(PLAYLIST)
      expect((await ask(links.subtitlesUrl)).statusCode).toBe(200)
      expect((await ask(links.videoUrl, {}, 'HEAD')).statusCode).toBe(200)
    })

    test('sends them there for pictures, too', async () => {
      const { answer, got } = await follow(svgAddress('pictures/covers/own.svg'))
      expect(answer.headers['cache-control']).toBe('private, max-age=1800')
      expect([got.headers.get('content-type'), await got.text()]).toEqual(['image/svg+xml', SVG])
      const uploaded = await follow(await uploadPicture())
      expect(uploaded.got.headers.get('content-type')).toBe('image/webp')
      expect((await ask('/pictures/covers/own.svg?v=0123456789abcdef')).headers.location).toBe(
        '/pictures/covers/own.svg',
      )
    })

    test('lets pages load from there, and from nowhere else', async () => {
      const policy = String((await ask('/health')).headers['content-security-policy'])
      const { origin } = new URL(swift.endpoint)
      expect(policy).toContain(`img-src 'self' data: blob: ${origin};`)
      expect(policy).toContain(`media-src 'self' blob: ${origin};`)
      expect(policy).toContain(`connect-src 'self' ${origin};`)
      expect(policy.split(origin).length - 1).toBe(3)
    })
  })
})
