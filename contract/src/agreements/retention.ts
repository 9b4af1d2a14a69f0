import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { SESSION_DAYS, SMS_CODE_MINUTES } from '../limits.ts'

export interface Retention {
  what: string
  keptMs: number
  /** From which moment the time counts. */
  since: string
  /** The job that deletes it. The desk shows when it ran last. */
  job: string
}

/**
 * How long the school keeps data that are not needed for ever. The services take their periods from here, the privacy page and the desk show
 * them, and a test runs every job.
 */
export const RETENTION = {
  smsCodes: {
    what: '短信验证码（只存它的指纹，不存数字）',
    keptMs: SMS_CODE_MINUTES * MINUTE_MS,
    since: '发出',
    job: 'account.sweep-sms-codes',
  },
  smsReceipts: {
    what: '等回执的短信发给了哪个手机号（加密存着，回执来了就删）',
    keptMs: DAY_MS,
    since: '发出',
    job: 'gateways.ask-receipts',
  },
  captchas: { what: '图形验证码', keptMs: 5 * MINUTE_MS, since: '画出来', job: 'captcha.sweep' },
  viewMarks: {
    what: '谁刚看过哪门课（访客只存一串算不回去的指纹，用来不重复计数）',
    keptMs: 30 * MINUTE_MS,
    since: '打开',
    job: 'courses.sweep-views',
  },
  readMarks: {
    what: '谁刚读过哪篇资讯（同上）',
    keptMs: HOUR_MS,
    since: '打开',
    job: 'news.sweep-marks',
  },
  sessions: {
    what: '登录记录：设备、IP、时间',
    keptMs: SESSION_DAYS * DAY_MS,
    since: '最后一次续期',
    job: 'account.sweep-sessions',
  },
  unusedUploads: { what: '传了没有用上的图片', keptMs: DAY_MS, since: '上传', job: 'uploads.sweep' },
  lostReceipts: { what: '没有人要的转账凭证', keptMs: DAY_MS, since: '上传', job: 'orders.sweep-receipts' },
  lostInvoices: { what: '没有人要的发票文件', keptMs: DAY_MS, since: '上传', job: 'invoices.sweep' },
  plays: {
    what: '每一次播放的细节（进度和学习天数另外存，跟着账号）',
    keptMs: 30 * DAY_MS,
    since: '最后一次看',
    job: 'player.sweep-plays',
  },
  deletedNotes: { what: '你删掉的笔记', keptMs: 90 * DAY_MS, since: '删除', job: 'notes.sweep' },
  jobs: { what: '后台任务的记录', keptMs: 90 * DAY_MS, since: '任务结束', job: 'jobs.sweep' },
  invitations: { what: '给新员工的邀请', keptMs: 30 * DAY_MS, since: '邀请过期', job: 'staff.sweep-invitations' },
  bookings: {
    what: '没有账号的人留下的预约：称呼、手机号、想说的话',
    keptMs: 365 * DAY_MS,
    since: '约好的时间',
    job: 'site.sweep-bookings',
  },
} as const satisfies Record<string, Retention>
export type RetentionKind = keyof typeof RETENTION
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[]

const YEAR_DAYS = 365
const HOURS = 24

/** 5 分钟、1 小时、30 天、1 年 */
export function keptWords(keptMs: number): string {
  const days = keptMs / DAY_MS
  if (days >= YEAR_DAYS && days % YEAR_DAYS === 0) return `${days / YEAR_DAYS} 年`
  if (days >= 1) return `${days} 天`
  const hours = keptMs / HOUR_MS
  return hours >= 1 && hours < HOURS ? `${hours} 小时` : `${keptMs / MINUTE_MS} 分钟`
}

interface KeptAfterDeletion {
  what: string
  /** In which form it stays. */
  form: string
  why: string
}

/** Data that stay when a member has the account deleted. Everything else goes at once. */
export const KEPT_AFTER_DELETION: Readonly<Record<'orders' | 'invoices' | 'audit' | 'backups', KeptAfterDeletion>> = {
  orders: {
    what: '付过钱的订单，收款和退款的账',
    form: '和账号断开，不再有你的手机号、昵称和转账凭证',
    why: '《电子商务法》要求交易记录至少留三年，税务要求账留十年',
  },
  invoices: {
    what: '给你开过的发票：抬头、税号、金额和文件',
    form: '和账号断开，不再有你的邮箱；还没开的申请和退回的一起删',
    why: '《税收征收管理法实施细则》要求发票保存十年',
  },
  audit: {
    what: '老师和客服的操作记录',
    form: '手机号打码；提到过你的那几句留着当时的昵称',
    why: '《网络安全法》要求日志至少留六个月；记录一条连着一条，抽掉一条就看得出被改过',
  },
  backups: {
    what: '之前做好的备份',
    form: '只用来在出事时恢复，按学校定的天数过期删除',
    why: '保证大家的学习记录不丢',
  },
}
