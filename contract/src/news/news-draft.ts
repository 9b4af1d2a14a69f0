import * as z from 'zod/mini'
import { direction, line, listOf, markdown, paragraph, referenceOrNone } from '../drafts/draft-fields.ts'

const MAX_TITLE = 80
const MAX_SUMMARY = 300
const MAX_BODY = 50_000
const MAX_DIRECTIONS = 8

/** An article as its author writes it. */
export const NewsDraft = z.object({
  title: line('标题', MAX_TITLE),
  summary: paragraph('摘要', MAX_SUMMARY, 0),
  /** Markdown. */
  body: markdown('正文', MAX_BODY),
  pictureId: referenceOrNone('图片'),
  thumbId: referenceOrNone('缩略图'),
  /** Directions with courses that are shown beside it. */
  areas: listOf('相关方向', direction(), { max: MAX_DIRECTIONS }),
})
export type NewsDraft = z.output<typeof NewsDraft>
