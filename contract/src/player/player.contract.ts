import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, wholeNumber } from '../fields.ts'
import { MAX_WATCHED_RANGES } from '../limits.ts'

/** Longer than any lesson; a larger number is a mistake, not a position. */
const MAX_SECONDS = 360_000
/** Milliseconds since 1970 for many centuries, and every count a page can reach. */
const MAX_SEQUENCE = 9_999_999_999_999

export const Lesson = z.object({
  id: wire('subjectCatalogId', z.int()),
  courseId: wire('subjectId', z.int()),
  name: wire('catalogName', z.string()),
  remark: z.string(),
  /** Signed and good for 6 hours (ruling 15); null for visitors, for members who have not paid, and without a film. */
  videoUrl: z.nullable(z.string()),
  /** The same picture as an adaptive stream, where there is one. */
  hlsUrl: z.nullable(z.string()),
  subtitlesUrl: z.nullable(z.string()),
  /** Every language that there is, the one of `subtitlesUrl` first; none where that is null. */
  subtitles: z.array(z.object({ language: z.string(), name: z.string(), url: z.string() })),
  /** The number of its files; members who may watch it ask for them. */
  handoutCount: z.int(),
  posterUrl: z.string(),
  /** Seconds, with fractions. */
  duration: z.number(),
  /** False while its film has yet to be uploaded: it is listed, but cannot be played (we added it). */
  hasFilm: z.boolean(),
  /** Free to try: open to every member although the course has a price. The marked lessons, or else the first that can be played. */
  isPreview: z.boolean(),
  /** Personal: share watched (0 to 100), whether it is done, and where the member stopped. */
  percent: z.int(),
  finished: z.boolean(),
  second: wire('videoTime', z.int()),
})
export type Lesson = z.infer<typeof Lesson>

export const Chapter = z.object({
  id: wire('subjectCatalogId', z.int()),
  courseId: wire('subjectId', z.int()),
  name: wire('catalogName', z.string()),
  remark: z.string(),
  lessons: wire('childList', z.array(Lesson)),
})
export type Chapter = z.infer<typeof Chapter>

/** From second to second, the end not included. */
const WatchedRange = z.tuple([z.int(), z.int()])
export type WatchedRange = z.infer<typeof WatchedRange>

export const LessonSchedule = z.object({
  lessonId: wire('catalogId', z.int()),
  second: wire('videoTime', z.int()),
  duration: z.number(),
  finished: z.boolean(),
  percent: z.int(),
  /** Every second ever watched, merged. */
  ranges: z.array(WatchedRange),
  /** The moment of the save with this `videoTime`, 0 when there is none. */
  seq: z.int(),
})
export type LessonSchedule = z.infer<typeof LessonSchedule>

const ServerTime = {
  /** Milliseconds since 1970: by it a page knows how far its own clock is off. */
  serverTime: z.int(),
}

/** The place of the requested lesson; for a whole course, the place to continue at, and every lesson begun. */
export const VideoSchedule = z.object({ ...LessonSchedule.shape, list: z.array(LessonSchedule), ...ServerTime })
export type VideoSchedule = z.infer<typeof VideoSchedule>

export const ProgressSaved = z.object({
  ...LessonSchedule.shape,
  /** Share of the whole course. */
  coursePercent: wire('subjectPercent', z.int()),
  ...ServerTime,
})
export type ProgressSaved = z.infer<typeof ProgressSaved>

/** The marks of the seek bar. Asked for when the picture runs: a course has many lessons, and one is played (we added it). */
export const Landmarks = z.object({
  lessonId: wire('catalogId', z.int()),
  /** Signed like a film, with the sheets beside it; null where there are no pictures. */
  storyboardUrl: z.nullable(z.string()),
  /** The parts of the lesson, by second. */
  marks: z.array(z.object({ second: z.int(), title: z.string() })),
  /** The part that learners replay most, from `REPLAY_LEARNERS` on. */
  mostReplayed: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Percents, along the whole length; empty where there is none. */
  replayWave: z.array(z.int()),
})
export type Landmarks = z.infer<typeof Landmarks>

const second = (label: string) => wholeNumber({ label, min: 0, max: MAX_SECONDS })

const rangeList = (label: string) =>
  z
    .array(
      z.tuple([second(label), second(label)], {
        error: `${label} 应当是 [开始, 结束] 的列表`,
      }),
      { error: `${label} 应当是 [开始, 结束] 的列表` },
    )
    .check(
      z.maxLength(MAX_WATCHED_RANGES, { error: `${label} 不能超过 ${MAX_WATCHED_RANGES} 段` }),
      z.refine((ranges) => ranges.every(([from, to]) => from <= to), {
        error: `${label} 的开始不能晚于结束`,
      }),
    )

export const ProgressDraft = z.object({
  lessonId: wire('catalogId', id('catalogId')),
  /** Current time, rounded up. */
  second: wire('videoTime', second('播放位置 videoTime')),
  /** The player's measurement; only used where the site does not know the length itself. */
  duration: z.optional(second('时长 duration')),
  ranges: z.optional(rangeList('观看区间 ranges')),
  /** Seconds that were watched before, in this play or an earlier one, and now again (we added it). */
  replays: z.optional(rangeList('重看区间 replays')),
  /** One opening of the player. */
  playId: z.optional(
    z
      .string({ error: '播放编号 playId 应当是文字' })
      .check(z.regex(/^[\w-]{1,64}$/, { error: '播放编号 playId 应当是 1 到 64 个字母、数字、下划线或连字符' })),
  ),
  /**
   * The moment of the observation in milliseconds since 1970 by the server's clock; or a count within the play, for a
   * caller that does not know the time. Without it the save counts from its arrival.
   */
  seq: z.optional(wholeNumber({ label: '序号 seq', min: 0, max: MAX_SEQUENCE })),
})
export type ProgressDraft = z.input<typeof ProgressDraft>

/** The answer to a schedule call without an id; the names are those of the wire. */
export const SCHEDULE_OF_WHAT_MESSAGE = '请填写 catalogId 或 subjectId'

export const playerContract = {
  catalogue: endpoint({
    method: 'GET',
    path: '/release/catalog/list',
    access: 'public',
    summary: '课程目录：章与讲；登录后带播放链接与个人进度',
    input: z.object({ courseId: wire('subjectId', id('subjectId')) }),
    result: z.array(Chapter),
  }),
  recordProgress: endpoint({
    method: 'POST',
    path: '/catalogUser/recordVideoProgress',
    access: 'member',
    summary: '保存播放进度；迟到、重复、乱序的保存都不会盖掉更新的位置',
    input: ProgressDraft,
    result: ProgressSaved,
  }),
  landmarks: endpoint({
    method: 'GET',
    path: '/catalogUser/queryLandmarks',
    access: 'member',
    summary: '一讲的进度条上有什么：缩略图、章节、最常重看',
    input: z.object({ lessonId: wire('catalogId', id('catalogId')) }),
    result: Landmarks,
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/catalogUser/queryVideoSchedule',
    access: 'member',
    summary: '查询播放进度：一讲用 catalogId，整门课用 subjectId',
    input: z.object({
      lessonId: wire('catalogId', z.optional(id('catalogId'))),
      courseId: wire('subjectId', z.optional(id('subjectId'))),
    }),
    result: VideoSchedule,
  }),
}
