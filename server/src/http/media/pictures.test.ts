import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureAddress } from './picture-address.ts'
import { addPictureRoutes } from './pictures.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const addressOf = (content: string) => pictureAddress('pictures/covers/java.svg', sha256(content))

let folder: string
let app: FastifyInstance
const write = (name: string, content: string) => writeFile(path.join(folder, name), content)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-pictures-'))
  await mkdir(path.join(folder, 'pictures/covers'), { recursive: true })
  await write('pictures/covers/java.svg', '<svg>1</svg>')
  await write('secret.svg', 'secret')
  app = Fastify()
  await mkdir(path.join(folder, 'imported/covers'), { recursive: true })
  await write('imported/covers/own.svg', '<svg>own</svg>')
  await write('imported/covers/java.svg', '<svg>hidden by the release</svg>')
  await addPictureRoutes(app, { folders: [path.join(folder, 'pictures'), path.join(folder, 'imported')] })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (url: string, options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
  app.inject({ url, ...options })

describe('a picture that came with files', () => {
  it('is found behind those of the release, and kept for ever by its content', async () => {
    const own = await ask(pictureAddress('pictures/covers/own.svg', sha256('<svg>own</svg>')))
    expect([own.statusCode, own.body, own.headers['cache-control']]).toEqual([200, '<svg>own</svg>', FOR_EVER])
    expect((await ask('/pictures/covers/java.svg')).body).toBe('<svg>1</svg>')
  })
})

describe('an address that names the content', () => {
  it('is kept for ever', async () => {
    const answer = await ask(addressOf('<svg>1</svg>'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': FOR_EVER, 'content-type': 'image/svg+xml' })
    expect(answer.body).toBe('<svg>1</svg>')
    const { etag = '' } = answer.headers
    const again = await ask(addressOf('<svg>1</svg>'), { headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, FOR_EVER])
    const head = await ask(addressOf('<svg>1</svg>'), { method: 'HEAD' })
    expect([head.statusCode, head.headers['cache-control']]).toEqual([200, FOR_EVER])
  })

  it.each([
    ['other content', '?v=0123456789abcdef'],
    ['nothing', '?v='],
    ['several', `?v=${sha256('<svg>1</svg>').slice(0, 16)}&v=${sha256('<svg>1</svg>').slice(0, 16)}`],
    ['a part of it', `?v=${sha256('<svg>1</svg>').slice(0, 8)}`],
  ])('leads to the plain one where it names %s', async (_what, query) => {
    const answer = await ask(`/pictures/covers/java.svg${query}`)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ location: '/pictures/covers/java.svg', 'cache-control': 'no-cache' })
    expect(answer.body).toBe('')
  })

  it('is that of the file as it is now', async () => {
    await write('pictures/covers/java.svg', '<svg>2</svg>')
    await utimes(path.join(folder, 'pictures/covers/java.svg'), new Date(), new Date(Date.now() + 5000))
    expect((await ask(addressOf('<svg>1</svg>'))).statusCode).toBe(302)
    const answer = await ask(addressOf('<svg>2</svg>'))
    expect([answer.body, answer.headers['cache-control']]).toEqual(['<svg>2</svg>', FOR_EVER])
  })

  it('of a picture that is not there is kept by nobody', async () => {
    const answer = await ask('/pictures/covers/lost.svg?v=0123456789abcdef')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined])
  })

  it('opens nothing outside the folder', async () => {
    const answer = await ask(`/pictures/%2e%2e/secret.svg?v=${sha256('secret').slice(0, 16)}`)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toBe('secret')
    expect(answer.headers['cache-control']).not.toBe(FOR_EVER)
  })
})

it('the address from before, without the content, goes on working and is kept for a day', async () => {
  const answer = await ask('/pictures/covers/java.svg')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, FOR_A_DAY])
  expect(pictureAddress('pictures/covers/java.svg', '')).toBe('/pictures/covers/java.svg')
})
