import * as z from 'zod/mini'
import { direction, line, momentOrNone, paragraph, referenceOrNone, sitePath } from '../drafts/draft-fields.ts'

const MAX_ALT = 120
const MAX_WORDS = 60
const MAX_LABEL = 20

/** When it is shown: from a moment on, until another, or always. */
const shownWithin = () => ({ showFrom: momentOrNone('开始的时间'), showUntil: momentOrNone('结束的时间') })

interface Shown {
  showFrom: string | null
  showUntil: string | null
}
const isWindow = ({ showFrom, showUntil }: Shown) =>
  showFrom === null || showUntil === null || Date.parse(showFrom) < Date.parse(showUntil)
const windowCheck = <Written extends Shown>() =>
  z.refine<Written>(isWindow, { error: '结束要在开始之后', path: ['showUntil'] })

/** The content of the front page, as an operator writes it. */
const Banner = z.object({
  pictureId: referenceOrNone('横幅的图片'),
  /** The words of the picture, for readers who do not see it. One without a picture needs none: its own words are read. */
  alt: line('图片的文字说明', MAX_ALT, 0),
  /** Each line of its own. */
  headline: paragraph('大字', MAX_WORDS, 0),
  subtitle: line('小字', MAX_WORDS, 0),
  actionLabel: line('按钮的字', MAX_LABEL, 0),
  link: sitePath('链接'),
  ...shownWithin(),
})
const isPictureTold = ({ pictureId, alt }: { pictureId: number | null; alt: string }) =>
  pictureId === null || alt !== ''
export const BannerDraft = Banner.check(
  windowCheck(),
  z.refine(isPictureTold, { error: '请填写图片的文字说明', path: ['alt'] }),
)
export type BannerDraft = z.output<typeof BannerDraft>

const Advert = z.object({
  pictureId: referenceOrNone('广告的图片'),
  title: line('标题', MAX_WORDS),
  subtitle: line('小字', MAX_WORDS, 0),
  actionLabel: line('按钮的字', MAX_LABEL, 0),
  link: sitePath('链接'),
  area: direction(),
  ...shownWithin(),
})
export const AdvertDraft = Advert.check(windowCheck())
export type AdvertDraft = z.output<typeof AdvertDraft>
