import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, wholeNumber } from '../../fields.ts'
import { Transcode, TRANSCODE_WAYS } from './transcode-shapes.ts'

/** So many transcodes that run or have stopped are shown at once; a larger count reads 「100+」. */
export const MAKINGS_SHOWN = 100
export const RECENT_MAKINGS_DAYS = 7
export const RECENT_MAKINGS_SHOWN = 50

const hour = (label: string) => wholeNumber({ label, min: 0, max: 23 })

export const TranscodeSettings = z.object({
  /** No transcode starts from this hour on until that hour, in Asia/Shanghai; both null: no pause. */
  pauseFromHour: z.nullable(z.int()),
  pauseToHour: z.nullable(z.int()),
  /**
   * The transcoder, such as `ffmpeg 5.1.9`; empty: there is none, and only files that browsers can play are accepted;
   * null: not known yet.
   */
  tool: z.nullable(z.string()),
})
export type TranscodeSettings = z.infer<typeof TranscodeSettings>

/** A picture out of the film, which may become its poster. */
export const PosterCandidate = z.object({
  pictureId: z.int(),
  url: z.string(),
  isChosen: z.boolean(),
  /** About where in the film it was taken; null where that is not known any more. */
  second: z.nullable(z.int()),
})
export type PosterCandidate = z.infer<typeof PosterCandidate>

export const transcodeContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/makings/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: `正在处理的和停下来等人的视频，新的在前，最多 ${MAKINGS_SHOWN} 个；只看自己的课的角色只得到自己传的和自己的课里的`,
    result: z.object({ list: z.array(Transcode), hasMore: z.boolean() }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/manage/makings/recent',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: `近 ${RECENT_MAKINGS_DAYS} 天处理完的视频，新的在前，最多 ${RECENT_MAKINGS_SHOWN} 个`,
    result: z.object({ list: z.array(Transcode), hasMore: z.boolean() }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/manage/makings/act',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    summary: '停下来的视频接着怎么办：再试一次、只用读得出来的部分、照样换上、留着旧的',
    input: z.object({ makingId: id('makingId'), way: oneOf('办法 way', TRANSCODE_WAYS) }),
    result: Transcode,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/manage/makings/settings',
    access: 'staff',
    permission: 'content.read',
    reach: 'nothing',
    summary: '转码的设置：一天里哪几个小时不转码，用什么转码',
    result: TranscodeSettings,
  }),
  setSettings: endpoint({
    method: 'POST',
    path: '/manage/makings/set-settings',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '改不转码的钟点（上海时间），两个都不填就是随时都转；已经开始转码的做完才停',
    input: z.object({
      pauseFromHour: z.optional(z.nullable(hour('开始的钟点 pauseFromHour'))),
      pauseToHour: z.optional(z.nullable(hour('结束的钟点 pauseToHour'))),
    }),
    result: TranscodeSettings,
  }),
  posters: endpoint({
    method: 'GET',
    path: '/manage/makings/posters',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '从视频里取出的几张画面，可以选一张做封面',
    input: z.object({ filmId: id('filmId') }),
    result: z.object({ list: z.array(PosterCandidate) }),
  }),
  poster: endpoint({
    method: 'POST',
    path: '/manage/makings/poster',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    summary: '选一张图片做视频的封面',
    input: z.object({ filmId: id('filmId'), pictureId: id('pictureId') }),
    result: z.object({ url: z.string() }),
  }),
}
