import { isIPv4 } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { areNetworks, type TrustedProxies } from './http/caller-address.ts'
import { DEFAULT_CACHE_BYTES } from './http/content-cache.ts'
import { readWatch, WATCH_SETTINGS, type WatchSettings } from './http/metrics/watch-settings.ts'
import type { S3Settings } from './outside/store/s3/s3-settings.ts'
import { StartFailure } from './start-failure.ts'

const MOST_PROCESSES = 64
const BYTES_PER_MB = 1024 * 1024
const WORKERS = ['with', 'only', 'none'] as const
const FILE_STORES = ['folder', 's3'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Config {
  port: number
  host: string
  isLoopback: boolean
  /**
   * Whether test helpers are available, such as an SMS code in an answer: only when requests can come from this machine alone (rulings 9
   * and 13).
   */
  hasTestGateways: boolean
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
  /** A direct connection to the server when `databaseUrl` leads through a pooler; never the same as that. */
  databaseDirectUrl?: string
  /** Whether frequent statements are prepared under names. Some poolers cannot keep them. */
  isPreparing: boolean
  secret?: string
  /** Without a trailing slash. */
  publicUrl: string
  logLevel: (typeof LOG_LEVELS)[number]
  /** `first-start` acts like `demo` until the operator has removed the demo school. */
  seed: 'demo' | 'none' | 'first-start'
  captchaAnswer?: string
  /** Stands for every provider of SMS and every robot, for tests on this machine alone. */
  simulatorUrl?: string
  sms: { gateway: 'log' } | { gateway: 'webhook'; url: string; secret: string }
  trustProxy: TrustedProxies
  /** The memory limit for cached answers of public pages. */
  cacheBytes: number
  /** Whether this process runs jobs beside the site, runs only jobs, or runs none. */
  worker: (typeof WORKERS)[number]
  watch: WatchSettings
  /** The number of processes that answer requests; one command starts them all. */
  processes: number
  /** The store for new files. A file that is missing there is looked for in the other store, if that one is configured. */
  fileStore: (typeof FILE_STORES)[number]
  s3?: S3Settings
  /** An absolute path to ffmpeg. Without it ffmpeg is looked for in `programFolders`. */
  ffmpegPath?: string
  programFolders: readonly string[]
  /** An absolute path: a folder on another disk for a second copy of every backup. */
  backupDir?: string
  /** The passphrase that encrypts backups. */
  backupPassphrase?: string
}

const Url = (protocols: string[]) => z.string().refine((text) => protocols.includes(protocolOf(text)))

/** Refuses an address with a user name: fetch cannot use it, and the name would appear in pages and messages. */
const WebUrl = z.string().refine((text) => {
  if (!['http:', 'https:'].includes(protocolOf(text))) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
})
const WEB_URL_RULE = '须为 http:// 或 https:// 开头的网址，不带用户名和密码'

/** The address of an S3 bucket. `{bucket}` may stand for the bucket's name. Without a trailing slash. */
const Door = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => {
    const filled = text.replace('{bucket}', 'bucket')
    return ['http:', 'https:'].includes(protocolOf(filled)) && !/[?#@{}]/.test(filled)
  })

/** Each setting with its rule. The operator never sees the value itself: some values are secrets. */
const SETTINGS = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535)),
    rule: '须为 0 到 65535 之间的整数',
  },
  HOST: { schema: z.string().regex(/^[\w.:-]+$/), rule: '须为主机名或 IP 地址' },
  DATA_DIR: { schema: z.string(), rule: '须为文件夹路径' },
  DATABASE_URL: { schema: Url(['postgres:', 'postgresql:']), rule: '须形如 postgres://用户:密码@主机:5432/数据库' },
  DATABASE_DIRECT_URL: { schema: Url(['postgres:', 'postgresql:']), rule: '写法与 DATABASE_URL 相同' },
  DATABASE_PREPARED: { schema: z.enum(['on', 'off']), rule: '须为 on 或 off' },
  SECRET: { schema: z.string().min(32), rule: '至少 32 个字符' },
  PUBLIC_URL: { schema: WebUrl, rule: WEB_URL_RULE },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), rule: `须为 ${LOG_LEVELS.join('、')} 之一` },
  SEED: { schema: z.enum(['demo', 'none']), rule: '须为 demo 或 none' },
  CAPTCHA_ANSWER: { schema: z.string().regex(/^[0-9A-Za-z]{4,5}$/), rule: '须为 4 到 5 个字母或数字' },
  SIMULATOR_URL: { schema: WebUrl, rule: WEB_URL_RULE },
  SMS_DOOR: { schema: z.enum(['log', 'webhook']), rule: '须为 log 或 webhook' },
  SMS_WEBHOOK_URL: { schema: WebUrl, rule: WEB_URL_RULE },
  SMS_WEBHOOK_SECRET: { schema: z.string().min(16), rule: '至少 16 个字符' },
  CACHE_MB: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1)),
    rule: '须为 1 到 99999 之间的整数',
  },
  TRUST_PROXY: {
    schema: z.string().transform((text, context): TrustedProxies => {
      if (['true', '1'].includes(text)) return true
      if (['false', '0'].includes(text)) return false
      const entries = text.split(',').map((entry) => entry.trim())
      if (areNetworks(entries)) return entries
      context.addIssue('no address')
      return z.NEVER
    }),
    rule: '须为 true、false，或用逗号隔开的代理地址，如 127.0.0.1,10.0.0.0/8',
  },
  FFMPEG_PATH: { schema: z.string().refine((text) => path.isAbsolute(text)), rule: '须为 ffmpeg 程序的绝对路径' },
  WORKER: { schema: z.enum(WORKERS), rule: `须为 ${WORKERS.join('、')} 之一` },
  PROCESSES: {
    schema: z
      .string()
      .regex(/^(?:auto|[1-9]\d?)$/)
      .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MOST_PROCESSES) : Number(text)))
      .pipe(z.number().max(MOST_PROCESSES)),
    rule: `须为 auto 或 1 到 ${MOST_PROCESSES} 之间的整数`,
  },
  FILE_STORE: { schema: z.enum(FILE_STORES), rule: `须为 ${FILE_STORES.join('、')} 之一` },
  S3_ENDPOINT: {
    schema: Door,
    rule: '须为 http:// 或 https:// 开头的网址，桶名在主机名里的写成 https://{bucket}.主机',
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    rule: '须为 3 到 63 个小写字母、数字、点或短横线',
  },
  S3_REGION: { schema: z.string().regex(/^[\w-]{1,40}$/), rule: '须为区域的名字，如 cn-north-1' },
  S3_ACCESS_KEY: { schema: z.string().regex(/^[\x21-\x7e]{1,256}$/), rule: '须为访问密钥的编号' },
  S3_SECRET_KEY: { schema: z.string().regex(/^[\x21-\x7e]{1,256}$/), rule: '须为访问密钥' },
  S3_PUBLIC_URL: { schema: Door, rule: '写法与 S3_ENDPOINT 相同' },
  ...WATCH_SETTINGS,
  BACKUP_DIR: { schema: z.string().refine((text) => path.isAbsolute(text)), rule: '须为文件夹的绝对路径' },
  BACKUP_PASSPHRASE: { schema: z.string().min(12), rule: '至少 12 个字符' },
} satisfies Record<string, { schema: z.ZodType; rule: string }>

type Settings = { [Name in keyof typeof SETTINGS]?: z.output<(typeof SETTINGS)[Name]['schema']> }

/** Reads every setting and refuses all bad ones at once, so that the operator can fix them together. */
export function readConfig(env: NodeJS.ProcessEnv, dataRoot: string): Config {
  const { settings, problems } = parseSettings(env)
  const host = settings.HOST ?? '127.0.0.1'
  const port = settings.PORT ?? 3000
  const isLoopback = isLoopbackHost(host)
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const trustProxy = settings.TRUST_PROXY ?? false
  const hasTestGateways = isLoopback && isLoopbackHost(hostOf(publicUrl)) && trustProxy === false
  if (settings.CAPTCHA_ANSWER !== undefined && !hasTestGateways) {
    problems.push(
      'CAPTCHA_ANSWER：只能在 HOST 和 PUBLIC_URL 都是本机地址（如 127.0.0.1）且没有 TRUST_PROXY 时使用，否则任何人都能绕过验证码',
    )
  }
  if (settings.SIMULATOR_URL !== undefined && !hasTestGateways) {
    problems.push('SIMULATOR_URL：只能在 HOST 和 PUBLIC_URL 都是本机地址且没有 TRUST_PROXY 时使用，否则短信到不了学员')
  }
  if (settings.WORKER === 'only' && settings.DATABASE_URL === undefined) {
    problems.push('WORKER：为 only 时必须填写 DATABASE_URL，内置的数据库只有一个进程能用')
  }
  const directUrl = readDirectUrl(settings, problems)
  const watch = readWatch(settings, { isLoopback: isLoopbackHost }, problems)
  const sms = readSms(settings, problems)
  const s3 = readS3(settings, problems)
  if (problems.length > 0) {
    throw new StartFailure(`以下设置有误，请改正后再启动：\n${problems.map((problem) => `  · ${problem}`).join('\n')}`)
  }
  return {
    port,
    host,
    isLoopback,
    hasTestGateways,
    dataDir: path.resolve(dataRoot, settings.DATA_DIR ?? 'data'),
    ...(settings.DATABASE_URL !== undefined && { databaseUrl: settings.DATABASE_URL }),
    ...(directUrl !== undefined && { databaseDirectUrl: directUrl }),
    // A pooler may hand the connection to another client between two statements, and that connection would not know the name.
    isPreparing:
      settings.DATABASE_PREPARED === undefined ? directUrl === undefined : settings.DATABASE_PREPARED === 'on',
    ...(settings.SECRET !== undefined && { secret: settings.SECRET }),
    publicUrl,
    logLevel: settings.LOG_LEVEL ?? 'info',
    seed: settings.SEED ?? 'first-start',
    ...(settings.CAPTCHA_ANSWER !== undefined && { captchaAnswer: settings.CAPTCHA_ANSWER }),
    ...(settings.SIMULATOR_URL !== undefined && { simulatorUrl: settings.SIMULATOR_URL.replace(/\/+$/, '') }),
    sms,
    trustProxy,
    cacheBytes: settings.CACHE_MB === undefined ? DEFAULT_CACHE_BYTES : settings.CACHE_MB * BYTES_PER_MB,
    worker: settings.WORKER ?? 'with',
    watch,
    // A process for jobs alone is always single: the operator starts more of them as needed.
    processes: settings.WORKER === 'only' ? 1 : (settings.PROCESSES ?? 1),
    fileStore: settings.FILE_STORE ?? (s3 ? 's3' : 'folder'),
    ...(s3 && { s3 }),
    ...(settings.FFMPEG_PATH !== undefined && { ffmpegPath: settings.FFMPEG_PATH }),
    ...(settings.BACKUP_DIR !== undefined && { backupDir: settings.BACKUP_DIR }),
    ...(settings.BACKUP_PASSPHRASE !== undefined && { backupPassphrase: settings.BACKUP_PASSPHRASE }),
    programFolders: (env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
  }
}

function parseSettings(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).flatMap(([name, { schema, rule }]) => {
    const text = env[name]?.trim()
    // Compose files and shells pass an unset variable as an empty one.
    if (text === undefined || text === '') return []
    const parsed = schema.safeParse(text)
    if (!parsed.success) problems.push(`${name}：${rule}`)
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return { settings: Object.fromEntries(entries) as Settings, problems }
}

/** The same address in both settings means that there is no pooler. */
function readDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings, problems: string[]): string | undefined {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_DIRECT_URL === DATABASE_URL) return undefined
  const isReported = problems.some((problem) => problem.startsWith('DATABASE_URL：'))
  if (DATABASE_URL === undefined && !isReported) {
    problems.push('DATABASE_DIRECT_URL：只在填写了 DATABASE_URL（经过连接池的那一个）时有用')
  }
  return DATABASE_DIRECT_URL
}

function readSms(settings: Settings, problems: string[]): Config['sms'] {
  if (settings.SMS_DOOR !== 'webhook') return { gateway: 'log' }
  const url = settings.SMS_WEBHOOK_URL
  const secret = settings.SMS_WEBHOOK_SECRET
  for (const [name, value] of Object.entries({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret })) {
    const isReported = problems.some((problem) => problem.startsWith(`${name}：`))
    if (value === undefined && !isReported) problems.push(`${name}：SMS_DOOR 为 webhook 时必须填写`)
  }
  return { gateway: 'webhook', url: url ?? '', secret: secret ?? '' }
}

/** All S3 settings or none: with half of them, files would stay in the folder without a warning. */
function readS3(settings: Settings, problems: string[]): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PUBLIC_URL } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }
  const isMeant = settings.FILE_STORE === 's3' || Object.values({ ...needed, S3_PUBLIC_URL }).some(Boolean)
  if (!isMeant) return undefined
  for (const [name, value] of Object.entries(needed)) {
    const isReported = problems.some((problem) => problem.startsWith(`${name}：`))
    if (value === undefined && !isReported) problems.push(`${name}：文件放进 S3 时必须填写`)
  }
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? '',
    accessKey: S3_ACCESS_KEY ?? '',
    secretKey: S3_SECRET_KEY ?? '',
    ...(S3_PUBLIC_URL !== undefined && { publicUrl: S3_PUBLIC_URL }),
  }
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** Removes the brackets of an IPv6 address. A bad PUBLIC_URL never gets here. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
