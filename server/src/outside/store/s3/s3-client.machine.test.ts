import { request as askThrough } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openTroubledLine, type Trouble, type TroubledLine } from '../testing/troubled-line.ts'
import { reachSwift } from '../testing/reach-swift.ts'
import { createS3Client, S3Failure } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'

const QUICK = { firstPauseMs: 1, answerTimeoutMs: 2000 }

const isWithoutSwift = inject('isWithoutSwift')
let swift: S3Settings
beforeAll(async () => {
  if (!isWithoutSwift) swift = await reachSwift()
})

let line: TroubledLine
async function behindTrouble(trouble: Trouble): Promise<S3Settings> {
  line = await openTroubledLine(swift, trouble)
  onTestFinished(() => line.close())
  return line.settings
}

const firstTimes =
  (times: number, trouble: Trouble): Trouble =>
  (request, response, nth) =>
    nth <= times && trouble(request, response, nth)

const busy: Trouble = (_request, response) => {
  response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  return true
}
const cut: Trouble = (request) => {
  request.socket.destroy()
  return true
}
const silence: Trouble = () => true

describe.skipIf(isWithoutSwift)('a question to the bucket', () => {
  it.each([
    ['that is busy', busy],
    ['that breaks the line', cut],
    ['that says nothing', silence],
  ])('of a server %s is asked again', async (_what, trouble) => {
    const client = createS3Client(await behindTrouble(firstTimes(2, trouble)), { ...QUICK, answerTimeoutMs: 500 })
    await client.ask({ method: 'PUT', path: 'a/b.txt', body: Buffer.from('honey') })
    expect(line.asked()).toBe(3)
    const answer = await client.ask({ method: 'GET', path: 'a/b.txt' })
    expect(await answer.text()).toBe('honey')
  })

  it('is given up after a few tries', async () => {
    const client = createS3Client(await behindTrouble(busy), QUICK)
    await expect(client.ask({ method: 'GET', path: 'a' })).rejects.toMatchObject({ status: 503, code: 'SlowDown' })
    expect(line.asked()).toBe(4)
  })

  it('asks for the bytes as they are', async () => {
    const seen: unknown[] = []
    const client = createS3Client(
      await behindTrouble(({ headers }) => {
        seen.push(headers['accept-encoding'], headers.authorization?.includes('accept-encoding'))
        return false
      }),
    )
    await client.ask({ method: 'PUT', path: 'plain.vtt', body: Buffer.from('WEBVTT') })
    expect(seen).toEqual(['identity', false])
  })

  it('that is refused is not asked again', async () => {
    const client = createS3Client(await behindTrouble(() => false), QUICK)
    await expect(client.ask({ method: 'GET', path: 'lost' })).rejects.toMatchObject({ status: 404, code: 'NoSuchKey' })
    expect(line.asked()).toBe(1)
  })

  it('is refused with other bytes than those that were signed', async () => {
    const flip: Trouble = (request, response) => {
      const target = new URL(swift.endpoint)
      void buffer(request).then((body) => {
        body[0] = (body[0] ?? 0) ^ 1
        const { method, url: path, headers } = request
        askThrough({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        }).end(body)
      })
      return true
    }
    const client = createS3Client(await behindTrouble(flip), QUICK)
    await expect(client.ask({ method: 'PUT', path: 'flipped', body: Buffer.from('honey') })).rejects.toThrow(S3Failure)
    await expect(createS3Client(swift).ask({ method: 'HEAD', path: 'flipped' })).rejects.toMatchObject({ status: 404 })
  })

  it('ends with whoever asked', async () => {
    const client = createS3Client(await behindTrouble(silence), QUICK)
    const leaving = new AbortController()
    const isRefused = expect(client.ask({ method: 'GET', path: 'a', signal: leaving.signal })).rejects.toThrow(/abort/)
    await expect.poll(() => line.asked()).toBe(1)
    leaving.abort()
    await isRefused
    expect(line.asked()).toBe(1)
  })

  it('that fails tells nothing of the keys', async () => {
    const client = createS3Client({ ...swift, secretKey: 'another-secret' })
    const failure = await client.ask({ method: 'GET', path: 'a' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/another-secret|test:tester|Signature=/)
  })
})

describe.skipIf(isWithoutSwift)('an address for browsers', () => {
  it('is only where browsers have a way', async () => {
    expect(await createS3Client(swift).presign('a')).toBeUndefined()
  })

  it('opens one file for an hour, with the type that we say', async () => {
    const client = createS3Client({ ...swift, publicUrl: swift.endpoint })
    await client.ask({ method: 'PUT', path: 'film.mp4', body: Buffer.from('film') })
    const address = (await client.presign('film.mp4', { type: 'video/mp4' })) ?? ''
    const answer = await fetch(address, { headers: { range: 'bytes=1-2' } })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([206, 'video/mp4', 'il'])
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('3600')
    expect((await fetch(address.replace('film.mp4', 'other.mp4'))).status).toBe(403)
    expect((await fetch(address.replace('Expires=3600', 'Expires=36000'))).status).toBe(403)
    expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  it('has the bucket where the server wants it', async () => {
    const client = createS3Client({ ...swift, bucket: 'bee', publicUrl: 'https://{bucket}.files.example' })
    expect(await client.presign('a/b.webp')).toMatch(/^https:\/\/bee\.files\.example\/a\/b\.webp\?/)
  })
})
