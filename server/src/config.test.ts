import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const ROOT = '/srv/bee'

describe('readConfig', () => {
  it('needs no setting at all', () => {
    expect(readConfig({}, ROOT)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isLoopback: true,
      hasTestGateways: true,
      dataDir: '/srv/bee/data',
      isPreparing: true,
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      seed: 'first-start',
      sms: { gateway: 'log' },
      trustProxy: false,
      cacheBytes: 64 * 1024 * 1024,
      worker: 'with',
      watch: { metricsHost: '127.0.0.1', slowRequestMs: 1000, slowQueryMs: 500 },
      processes: 1,
      fileStore: 'folder',
      programFolders: [],
    })
  })

  it('takes every setting', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/bee',
        DATABASE_URL: 'postgres://bee:pw@db.example/bee',
        DATABASE_DIRECT_URL: 'postgres://bee:pw@db-direct.example/bee',
        DATABASE_PREPARED: 'on',
        SECRET: 's'.repeat(32),
        PUBLIC_URL: 'https://bee.example/',
        LOG_LEVEL: 'debug',
        SEED: 'none',
        SMS_DOOR: 'webhook',
        SMS_WEBHOOK_URL: 'https://sms.example/send',
        SMS_WEBHOOK_SECRET: 'w'.repeat(16),
        TRUST_PROXY: 'true',
        CACHE_MB: '256',
        WORKER: 'only',
        PROCESSES: '4',
        S3_ENDPOINT: 'https://{bucket}.s3.example/',
        S3_BUCKET: 'bee-files',
        S3_REGION: 'cn-north-1',
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'secret',
        S3_PUBLIC_URL: 'https://files.example',
        FFMPEG_PATH: '/opt/ffmpeg',
        METRICS_TOKEN: 't'.repeat(16),
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.5',
        SLOW_REQUEST_MS: '2000',
        SLOW_QUERY_MS: '200',
        PATH: '/usr/bin:here:/bin',
      },
      ROOT,
    )
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      isLoopback: false,
      hasTestGateways: false,
      dataDir: '/var/lib/bee',
      databaseUrl: 'postgres://bee:pw@db.example/bee',
      databaseDirectUrl: 'postgres://bee:pw@db-direct.example/bee',
      isPreparing: true,
      secret: 's'.repeat(32),
      publicUrl: 'https://bee.example',
      logLevel: 'debug',
      seed: 'none',
      sms: { gateway: 'webhook', url: 'https://sms.example/send', secret: 'w'.repeat(16) },
      trustProxy: true,
      cacheBytes: 256 * 1024 * 1024,
      worker: 'only',
      watch: {
        metricsToken: 't'.repeat(16),
        metricsPort: 9464,
        metricsHost: '10.0.0.5',
        slowRequestMs: 2000,
        slowQueryMs: 200,
      },
      processes: 1,
      fileStore: 's3',
      s3: {
        endpoint: 'https://{bucket}.s3.example',
        bucket: 'bee-files',
        region: 'cn-north-1',
        accessKey: 'key',
        secretKey: 'secret',
        publicUrl: 'https://files.example',
      },
      ffmpegPath: '/opt/ffmpeg',
      programFolders: ['/usr/bin', '/bin'],
    })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', SECRET: ' ' }, ROOT)).toEqual(readConfig({}, ROOT))
  })

  it('names every bad setting in one message and repeats none of the values', () => {
    const read = () =>
      readConfig(
        {
          PORT: '99999',
          HOST: 'a b',
          DATABASE_URL: 'mysql://root:hunter2@db',
          SECRET: 'hunter3',
          PUBLIC_URL: 'bee.example',
          LOG_LEVEL: 'loud',
          SEED: 'yes',
          CAPTCHA_ANSWER: 'abc',
          SMS_DOOR: 'webhook',
          SMS_WEBHOOK_URL: 'nowhere',
          TRUST_PROXY: 'maybe',
          WORKER: 'sometimes',
        },
        ROOT,
      )
    let message = ''
    try {
      read()
    } catch (error) {
      message = String(error)
    }
    const named = [...message.matchAll(/· ([A-Z_]+)：/g)].map((match) => match[1])
    expect(named).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'SECRET',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'SEED',
      'CAPTCHA_ANSWER',
      'SMS_WEBHOOK_URL',
      'TRUST_PROXY',
      'WORKER',
      'SMS_WEBHOOK_SECRET',
    ])
    expect(message).not.toMatch(/hunter/)
  })

  it.each([
    ['DATABASE_URL', 'mysql://bee:hunter5@db/bee'],
    ['DATABASE_URL', 'postgres://bee:hunter5@db:port/bee'],
    ['DATABASE_URL', 'bee:hunter5@db/bee'],
    ['DATABASE_DIRECT_URL', 'postgres://bee:hunter5@[db/bee'],
    ['SECRET', 'hunter5'],
    ['PUBLIC_URL', 'https://bee:hunter5@bee.example'],
    ['PUBLIC_URL', 'bee:hunter5@bee.example'],
    ['SMS_WEBHOOK_URL', 'https://hunter5@sms.example/send'],
    ['SMS_WEBHOOK_SECRET', 'hunter5'],
    ['METRICS_TOKEN', 'hunter5 hunter5 hunter5'],
    ['METRICS_TOKEN', 'hunter5'],
    ['BACKUP_PASSPHRASE', 'hunter5'],
    ['BACKUP_DIR', 'hunter5'],
    ['S3_ACCESS_KEY', 'hunter5 '.repeat(2)],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const read = () => readConfig({ [name]: value }, ROOT)
    expect(read).toThrow(new RegExp(`· ${name}：`))
    expect(read).not.toThrow(/hunter5/)
  })

  it('takes the other address for a way past a pooler, where names of statements are lost', () => {
    const DATABASE_URL = 'postgres://bee@pooler/bee'
    const past = { DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://bee@db/bee' }
    expect(readConfig(past, ROOT)).toMatchObject({ databaseDirectUrl: 'postgres://bee@db/bee', isPreparing: false })
    expect(readConfig({ ...past, DATABASE_PREPARED: 'on' }, ROOT).isPreparing).toBe(true)
    expect(readConfig({ DATABASE_URL, DATABASE_PREPARED: 'off' }, ROOT).isPreparing).toBe(false)
    const twice = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }, ROOT)
    expect([twice.databaseDirectUrl, twice.isPreparing]).toEqual([undefined, true])
    expect(() => readConfig({ DATABASE_DIRECT_URL: DATABASE_URL }, ROOT)).toThrow(/DATABASE_DIRECT_URL：.*DATABASE_URL/)
  })

  it('runs as many processes as it is told, or one for each core', () => {
    expect(readConfig({ PROCESSES: '3' }, ROOT).processes).toBe(3)
    expect(readConfig({ PROCESSES: 'auto' }, ROOT).processes).toBe(Math.min(64, availableParallelism()))
    for (const bad of ['0', '65', 'all', '-1', '1.5']) {
      expect(() => readConfig({ PROCESSES: bad }, ROOT), bad).toThrow('PROCESSES：须为 auto 或 1 到 64')
    }
  })

  it('does jobs alone only beside others, on a database that they share', () => {
    expect(() => readConfig({ WORKER: 'only' }, ROOT)).toThrow(/WORKER：.*DATABASE_URL/)
    expect(readConfig({ WORKER: 'none' }, ROOT).worker).toBe('none')
  })

  describe('files in S3', () => {
    const S3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bee',
      S3_REGION: 'cn-north-1',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'hunter4',
    }

    it('go to the bucket that is named, or stay in the folder while they are fetched back from it', () => {
      expect(readConfig(S3, ROOT)).toMatchObject({ fileStore: 's3', s3: { endpoint: 'https://s3.example' } })
      expect(readConfig({ ...S3, FILE_STORE: 'folder' }, ROOT)).toMatchObject({
        fileStore: 'folder',
        s3: { bucket: 'bee' },
      })
    })

    it.each([...Object.keys(S3)])('need %s too', (name) => {
      expect(() => readConfig({ ...S3, [name]: '' }, ROOT)).toThrow(new RegExp(`· ${name}：文件放进 S3 时必须填写`))
    })

    it('are asked for where the place is named alone', () => {
      expect(() => readConfig({ FILE_STORE: 's3' }, ROOT)).toThrow(/S3_ENDPOINT/)
      expect(() => readConfig({ S3_PUBLIC_URL: 'https://files.example' }, ROOT)).toThrow(/S3_ENDPOINT/)
    })

    it.each([
      ['S3_ENDPOINT', 's3.example'],
      ['S3_ENDPOINT', 'https://hunter4@s3.example'],
      ['S3_ENDPOINT', 'https://s3.example/?hunter4'],
      ['S3_BUCKET', 'Bee'],
      ['S3_BUCKET', 'bee/hunter4'],
      ['S3_REGION', 'hunter4 1'],
      ['S3_SECRET_KEY', 'hunter4 '.repeat(2)],
      ['S3_PUBLIC_URL', 'ftp://hunter4'],
      ['FILE_STORE', 'hunter4'],
    ])('refuse %s=%s without repeating it', (name, value) => {
      const read = () => readConfig({ ...S3, [name]: value }, ROOT)
      expect(read).toThrow(new RegExp(`· ${name}：`))
      expect(read).not.toThrow(/hunter4/)
    })
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('allows a fixed captcha answer on %s', (HOST) => {
    expect(readConfig({ HOST, CAPTCHA_ANSWER: 'bee42' }, ROOT).captchaAnswer).toBe('bee42')
  })

  it.each(['http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000/'])('and at %s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL, CAPTCHA_ANSWER: 'bee42' }, ROOT).captchaAnswer).toBe('bee42')
  })

  it.each([
    ...['0.0.0.0', '::', '192.168.1.5', 'bee.example', '127.example.com'].map((HOST) => ({ HOST })),
    ...['https://bee.example', 'http://192.168.1.5', 'http://localhost.example'].map((PUBLIC_URL) => ({ PUBLIC_URL })),
    ...['true', '127.0.0.1'].map((TRUST_PROXY) => ({ TRUST_PROXY })),
    // The usual site behind a proxy on the same machine.
    { HOST: '127.0.0.1', TRUST_PROXY: 'true', PUBLIC_URL: 'https://bee.example' },
  ])('keeps the test doors shut with %o', (env) => {
    expect(readConfig(env, ROOT).hasTestGateways).toBe(false)
    expect(() => readConfig({ ...env, CAPTCHA_ANSWER: 'bee42' }, ROOT)).toThrow(/CAPTCHA_ANSWER/)
    const SIMULATOR_URL = 'http://127.0.0.1:4000'
    expect(() => readConfig({ ...env, SIMULATOR_URL }, ROOT)).toThrow(/SIMULATOR_URL/)
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['10.0.0.5', ['10.0.0.5']],
    [' 127.0.0.1, ::1 ,10.0.0.0/8 ', ['127.0.0.1', '::1', '10.0.0.0/8']],
  ])('trusts as proxies: %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }, ROOT).trustProxy).toEqual(trustProxy)
  })

  it.each(['maybe', 'nginx', '10.0.0.5,', '10.0.0.0/64', '1.2.3.4.5'])('trusts nobody called %s', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY }, ROOT)).toThrow(/TRUST_PROXY/)
  })

  it('lets nobody read the figures from elsewhere without a token', () => {
    expect(() => readConfig({ METRICS_HOST: '0.0.0.0' }, ROOT)).toThrow('METRICS_TOKEN')
    expect(readConfig({ METRICS_HOST: '::1' }, ROOT).watch.metricsHost).toBe('::1')
    expect(() => readConfig({ METRICS_TOKEN: 'too short', METRICS_PORT: '0', SLOW_QUERY_MS: '0' }, ROOT)).toThrow(
      /METRICS_TOKEN[^]*METRICS_PORT[^]*SLOW_QUERY_MS/,
    )
  })
})
