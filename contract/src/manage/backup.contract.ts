import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time, wholeNumber } from '../fields.ts'
import { STORABLE_WORD } from './storable-word.ts'

/** Below the base path: it answers a file, so it is no call of the table. */
export const BACKUP_DOWNLOAD_PATH = '/manage/backup/download'
export const BACKUP_DOWNLOAD_MINUTES = 10

export const BACKUP_KINDS = ['nightly', 'manual', 'before-restore'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]
export const BACKUP_STATES = ['making', 'ready', 'failed', 'damaged'] as const
export type BackupState = (typeof BACKUP_STATES)[number]
export const REHEARSAL_STATES = ['none', 'running', 'passed', 'failed'] as const
export type RehearsalState = (typeof REHEARSAL_STATES)[number]

export const MAX_KEEP_DAYS = 365
export const MAX_KEEP_MONTHS = 120
/** The staff member who restores types it: a click alone must not take the school back in time. */
export const RESTORE_WORD = '恢复'

export const Rehearsal = z.object({
  state: z.enum(REHEARSAL_STATES),
  at: z.nullable(time()),
  /** Why it failed, or why there was none; empty otherwise. */
  sentence: z.string(),
  /** Counted in the restored copy; null before the rehearsal has passed. */
  courses: z.nullable(z.int()),
  questions: z.nullable(z.int()),
  members: z.nullable(z.int()),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const Backup = z.object({
  backupId: z.int(),
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  /** The reason why it is not ready, or a remark. Empty otherwise. */
  sentence: z.string(),
  /** All of it is as it was at this moment; null before there is one. */
  snapshotAt: z.nullable(time()),
  finishedAt: z.nullable(time()),
  bytes: z.number(),
  rows: z.number(),
  tables: z.int(),
  files: z.int(),
  /** Whether the files themselves are in it, or only the list of them. */
  hasFiles: z.boolean(),
  isEncrypted: z.boolean(),
  /** When it is taken away by itself; null: never. */
  keptUntil: z.nullable(time()),
  rehearsal: Rehearsal,
})
export type Backup = z.infer<typeof Backup>

const NO_FORMER = '没有这个旧数据库'
const BAD_TIME = '时间 time 应当像 04:00'
const flag = (label: string) => z.boolean({ error: `${label} 应当是 true 或 false` })

export const BackupPlan = z.object({
  /** 04:00, in Asia/Shanghai. */
  time: z.string({ error: BAD_TIME }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, BAD_TIME)),
  keepDays: wholeNumber({ label: '每天的留几天 keepDays', min: 1, max: MAX_KEEP_DAYS }),
  keepMonths: wholeNumber({ label: '每月第一份留几个月 keepMonths', min: 0, max: MAX_KEEP_MONTHS }),
  /** Whether each is restored for trial right after. */
  isRehearsed: flag('要不要演练 isRehearsed'),
  hasFiles: flag('要不要带文件 hasFiles'),
})
export type BackupPlan = z.infer<typeof BackupPlan>

/** The school as it was right before a restore, in a database of its own. */
export const FormerSchool = z.object({
  name: z.string(),
  /** Until when it was the school. */
  at: time(),
  bytes: z.number(),
})
export type FormerSchool = z.infer<typeof FormerSchool>

const Making = z.object({
  jobId: z.int(),
  /** The current step, in a sentence. */
  doing: z.string(),
  percent: z.int(),
})

export const BackupList = z.object({
  /** Newest first. */
  list: z.array(Backup),
  plan: BackupPlan,
  /** Databases that restores have left aside, oldest first: each takes as much room as a school, and is deleted by hand. */
  former: z.array(FormerSchool),
  /** A backup, a rehearsal or a restore that is under way; there is one at a time. */
  making: z.nullable(Making),
  /** A problem that staff should see to, such as a night without a backup; null otherwise. */
  problem: z.nullable(z.string()),
  /** The reason why this database server allows no restore from here; null where it can be done. */
  obstacle: z.nullable(z.string()),
  /** Whether new ones are encrypted (BACKUP_PASSPHRASE). */
  isEncrypting: z.boolean(),
  /** Whether a second copy goes to another disk (BACKUP_DIR). */
  hasSecondCopy: z.boolean(),
})
export type BackupList = z.infer<typeof BackupList>

const ofBackup = () => z.object({ backupId: id('backupId') })
const Begun = z.object({ jobId: z.int() })

export const backupContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/backup/list',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '有哪些备份，新的在前；几点备份、留多久，正在做什么，哪里不对',
    result: BackupList,
  }),
  make: endpoint({
    method: 'POST',
    path: '/manage/backup/make',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '现在备份一份：排上任务就答；同时只做一份',
    result: Begun,
  }),
  rehearse: endpoint({
    method: 'POST',
    path: '/manage/backup/rehearse',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '演练：把这一份恢复进一个临时的数据库，核对，再扔掉；学校不受影响',
    input: ofBackup(),
    result: Begun,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/backup/restore',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: `恢复到这一份的那一刻：先自动备份现在的，再恢复，最后一下子换上。word 写「${RESTORE_WORD}」`,
    input: z.object({
      backupId: id('backupId'),
      word: z.literal(RESTORE_WORD, { error: `请写「${RESTORE_WORD}」两个字` }),
    }),
    result: Begun,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/backup/remove',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '删掉一份备份，连同它的文件；最后一份好的删不掉',
    input: ofBackup(),
    result: z.object({ backupId: z.int() }),
  }),
  dropFormer: endpoint({
    method: 'POST',
    path: '/manage/backup/dropFormer',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '扔掉恢复之前留下的旧数据库；学校与备份不受影响',
    input: z.object({
      name: z
        .string({ error: '请说是哪一个 name' })
        .check(z.maxLength(63, NO_FORMER), z.regex(STORABLE_WORD, NO_FORMER)),
    }),
    result: z.object({ name: z.string() }),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/manage/backup/plan',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    // Sensitive, since keeping them for a day only deletes the others.
    isSensitive: true,
    summary: '改几点备份、留多久、要不要演练、要不要带文件',
    input: BackupPlan,
    result: BackupPlan,
  }),
  download: endpoint({
    method: 'POST',
    path: '/manage/backup/download',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '拿走一份备份：答一张几分钟内有效的票，凭它取文件',
    input: ofBackup(),
    result: z.object({ ticket: z.string(), fileName: z.string() }),
  }),
}
