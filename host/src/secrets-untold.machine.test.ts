import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnBuilt, urlOf } from './testing/built-process.ts'

/** Part of every secret. */
const WORD = 'hunter2'
const OPERATE = path.resolve(import.meta.dirname, '../../dist/host/operate.js')

const KEYS = {
  S3_REGION: 'cn-north-1',
  S3_BUCKET: 'bee',
  S3_ACCESS_KEY: `key-${WORD}`,
  S3_SECRET_KEY: `secret-${WORD}`,
}

let folder: string
let database: TestDatabase
let refusing: Server
let closedPort: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-secrets-'))
  database = await createTestDatabase()
  refusing = await listen((request, response) => {
    // Like real servers: the answer repeats the key id and the signed text.
    const { authorization = '' } = request.headers
    response.writeHead(403, { 'content-type': 'application/xml' })
      .end(`<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>${KEYS.S3_ACCESS_KEY}</AWSAccessKeyId>
        <StringToSign>${authorization}</StringToSign></Error>`)
  })
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  closedPort = (probe.address() as AddressInfo).port
  probe.close()
})
afterAll(async () => {
  refusing.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** An address of an existing database, with a password that it does not check. */
const openDatabase = () => urlOf(database.connection).replace('@', `:${WORD}@`)

type Settings = () => Record<string, string>

const WRONG: [what: string, settings: Settings, sentence: RegExp][] = [
  ['a database of another kind', () => ({ DATABASE_URL: `mysql://bee:${WORD}@db/bee` }), /DATABASE_URL：/],
  ['a database without its beginning', () => ({ DATABASE_URL: `bee:${WORD}@db/bee` }), /DATABASE_URL：/],
  [
    'nobody at the address of the database',
    () => ({ DATABASE_URL: `postgres://bee:${WORD}@127.0.0.1:${closedPort}/bee` }),
    /拒绝连接/,
  ],
  [
    'a host that nobody knows',
    () => ({ DATABASE_URL: `postgres://bee:${WORD}@nowhere.invalid/bee?password=${WORD}` }),
    /找不到主机/,
  ],
  [
    'something else at the address of the database',
    () => ({ DATABASE_URL: `postgres://bee:50%${WORD}@127.0.0.1:${portOf(refusing)}/bee?password=${WORD}` }),
    /无法使用 DATABASE_URL/,
  ],
  [
    'a certificate that is not there',
    () => ({ DATABASE_URL: `postgres://bee:${WORD}@127.0.0.1/bee?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` }),
    /打不开/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: openDatabase().replace(String(database.connection.database), 'no_such_school') }),
    /no_such_school 不存在/,
  ],
  [
    'nobody at the direct address',
    () => ({
      DATABASE_URL: openDatabase(),
      DATABASE_DIRECT_URL: `postgres://bee:${WORD}@127.0.0.1:${closedPort}/bee`,
    }),
    /DATABASE_DIRECT_URL/,
  ],
  [
    'a port for figures that is taken',
    () => ({
      DATABASE_URL: openDatabase(),
      SECRET: `a-secret-that-is-long-enough-${WORD}`,
      SEED: 'none',
      METRICS_PORT: String(portOf(refusing)),
      METRICS_TOKEN: `a-token-${WORD}-${WORD}`,
      BACKUP_PASSPHRASE: `a-passphrase-${WORD}`,
      ...SMS,
    }),
    /METRICS_PORT/,
  ],
  [
    'keys that the store refuses',
    () => ({ ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${portOf(refusing)}` }),
    /S3_SECRET_KEY/,
  ],
  ['no store at all', () => ({ ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${closedPort}` }), /S3_ENDPOINT/],
  ['a store with keys in its address', () => ({ ...KEYS, S3_ENDPOINT: `https://${WORD}@s3.example` }), /S3_ENDPOINT：/],
  [
    'everything too short or crooked',
    () => ({
      SECRET: WORD,
      METRICS_TOKEN: `${WORD} ${WORD} ${WORD}`,
      BACKUP_PASSPHRASE: WORD,
      S3_SECRET_KEY: `${WORD} ${WORD}`,
      SMS_DOOR: 'webhook',
      SMS_WEBHOOK_URL: `https://bee:${WORD}@sms.example`,
      SMS_WEBHOOK_SECRET: WORD,
      PUBLIC_URL: `https://${WORD}@school.example`,
    }),
    /SECRET：[^]*SMS_WEBHOOK_SECRET：/,
  ],
]
const SMS = {
  SMS_DOOR: 'webhook',
  SMS_WEBHOOK_URL: `https://sms.example/send?key=${WORD}`,
  SMS_WEBHOOK_SECRET: `a-gateway-secret-${WORD}`,
}

describe('a start that fails says why, and no secret, with', () => {
  it.each(WRONG)('%s', async (_what, settings, sentence) => {
    const site = await spawnBuilt({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'trace', ...settings() })
    expect(await site.ended).toEqual([1, null])
    expect(site.said()).toMatch(/无法启动/)
    expect(site.said()).toMatch(sentence)
    expect(site.said()).not.toContain(WORD)
    // In none of its encodings.
    expect(site.said()).not.toContain(Buffer.from(WORD).toString('base64'))
  })
})

describe('a command of the operator says no secret either', () => {
  const run = (settings: Record<string, string>, words: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), ...settings }
      execFile(process.execPath, [OPERATE, ...words], { env }, (_error, out, problems) => resolve(out + problems))
    })

  it.each<[string, Settings, string[]]>([
    [
      'with a wrong address',
      () => ({ DATABASE_URL: `postgres://bee:${WORD}@127.0.0.1:${closedPort}/bee` }),
      ['jobs:list'],
    ],
    ['with a crooked one', () => ({ DATABASE_URL: `bee:${WORD}@db` }), ['jobs:list']],
    // A database without a school: a defect, with all properties of a database error.
    [
      'on an empty database',
      () => ({ DATABASE_URL: openDatabase().replace(/\/[^/?]+\?/, '/postgres?') }),
      ['jobs:list'],
    ],
    [
      'with another database to restore into',
      () => ({ DATABASE_URL: openDatabase() }),
      ['backup:restore', OPERATE, '--into', `bee:${WORD}@127.0.0.1:${closedPort}/bee`],
    ],
  ])('%s', async (_what, settings, words) => {
    const said = await run(settings(), words)
    expect(said).not.toBe('')
    expect(said).not.toContain(WORD)
  })
})
