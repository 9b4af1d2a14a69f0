import * as z from 'zod/mini'
import { directionKey, line, paragraph, referenceOrNone, sitePath } from '../drafts/draft-fields.ts'

const MAX_ALT = 120
const MAX_WORDS = 60
const MAX_LABEL = 20

/** What the front page shows, as the operator writes it. */
export const BannerDraft = z.object({
  pictureId: referenceOrNone('横幅的图片'),
  /** The words of the picture, for who does not see it. */
  alt: line('图片的文字说明', MAX_ALT),
  /** Each line of its own. */
  headline: paragraph('大字', MAX_WORDS, 0),
  subtitle: line('小字', MAX_WORDS, 0),
  actionLabel: line('按钮的字', MAX_LABEL, 0),
  link: sitePath('链接'),
})
export type BannerDraft = z.output<typeof BannerDraft>

export const AdvertDraft = z.object({
  pictureId: referenceOrNone('广告的图片'),
  title: line('标题', MAX_WORDS),
  subtitle: line('小字', MAX_WORDS, 0),
  actionLabel: line('按钮的字', MAX_LABEL, 0),
  link: sitePath('链接'),
  area: directionKey('方向'),
})
export type AdvertDraft = z.output<typeof AdvertDraft>
