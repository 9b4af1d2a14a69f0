import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'

/** The guess how long the store lasts reads so many days, and needs at least so many. */
export const GROWTH_DAYS_READ = 90
export const GROWTH_DAYS_LEAST = 14

/** The kinds of stored bytes, in the order of the bar. */
export const STORAGE_KINDS = ['film', 'original', 'other', 'trash', 'backup', 'database'] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

export const FILE_PLACES = ['folder', 's3'] as const
export type FilePlace = (typeof FILE_PLACES)[number]

/** `silent`: no report for a while, so the process has died; `partly`: done, but some files were not copied. */
const MOVE_STATES = ['moving', 'silent', 'partly', 'done'] as const

const bytes = () => z.number()

const StoreMove = z.object({
  target: z.enum(FILE_PLACES),
  state: z.enum(MOVE_STATES),
  startTime: time(),
  /** The time of its last report. */
  sayTime: time(),
  copied: z.int(),
  copiedBytes: bytes(),
  /** There already. */
  present: z.int(),
  failed: z.int(),
})
export type StoreMove = z.infer<typeof StoreMove>

export const Storage = z.object({
  /** Null before the first night. */
  counted: z.nullable(
    z.object({
      time: time(),
      kinds: z.array(z.object({ kind: z.enum(STORAGE_KINDS), bytes: bytes() })),
      /** Originals of films that are played from their renditions. */
      spareOriginals: z.object({ count: z.int(), bytes: bytes() }),
    }),
  ),
  /** It is being counted right now, or about to be. */
  counting: z.nullable(z.object({ percent: z.int(), step: z.string() })),
  /** Where the files or the database lie on this machine; null where neither does. */
  disk: z.nullable(z.object({ freeBytes: bytes(), totalBytes: bytes() })),
  /** Null while too few days are known. `lastsDays` is null where nothing was added, or where the size of the store is unknown. */
  growth: z.nullable(z.object({ days: z.int(), bytes: bytes(), lastsDays: z.nullable(z.int()) })),
  files: z.object({
    /** Where new files are put. */
    place: z.enum(FILE_PLACES),
    /** As in the settings, without the keys; null where there are none. */
    s3: z.nullable(z.object({ host: z.string(), bucket: z.string(), region: z.string(), isFetchedThere: z.boolean() })),
  }),
  isDatabaseHere: z.boolean(),
  /** The last move of the files from one place to the other. */
  move: z.nullable(StoreMove),
})
export type Storage = z.infer<typeof Storage>

export const StorageTest = z.object({ isAnswering: z.boolean(), sentence: z.string(), time: time() })
export type StorageTest = z.infer<typeof StorageTest>

export const storageContract = {
  read: endpoint({
    method: 'GET',
    path: '/manage/storage',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '占了多少空间、各占多少、还够多久，文件放在哪里；每夜数一次，不含密钥',
    result: Storage,
  }),
  count: endpoint({
    method: 'POST',
    path: '/manage/storage/count',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '现在重新数一遍，由后台任务去数',
    result: z.object({ jobId: z.int() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/manage/storage/test',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '照设置试一试 S3：列出、写、删各一次',
    result: StorageTest,
  }),
}
