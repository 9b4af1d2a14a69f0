import { isShownSharp, type ShownPicture } from '@bee/contract/site/front-pictures.ts'

/** A smaller crop is not noticed. */
const NOTICED_SHARE = 0.02
/** Room for the banner's text at 390 px: a longer line is cut at the edge, a further line covers the button. */
const PHONE_LINE_CHARACTERS = 11
const PHONE_LINES = 2

/** Warnings about crop and size. Empty when the picture fits. */
export function pictureWarnings(picture: ShownPicture, shown: ShownPicture): string[] {
  if (picture.width === 0 || picture.height === 0) return []
  const [is, wanted] = [picture.width / picture.height, shown.width / shown.height]
  const cut = is > wanted ? 1 - wanted / is : 1 - is / wanted
  const percent = Math.round((cut / 2) * 100)
  return [
    ...(isShownSharp(picture, shown)
      ? []
      : [`图片只有 ${picture.width} × ${picture.height}，要画成 ${shown.width} × ${shown.height}，会发虚`]),
    ...(cut > NOTICED_SHARE ? [`图的${is > wanted ? '左右' : '上下'}各要切掉 ${percent}%，写在那里的字看不到`] : []),
  ]
}

/** Warnings about the text on a phone, shown before a picture is chosen. */
export function wordWarnings(headline: string): string[] {
  const lines = headline.split('\n')
  const long = lines.find((line) => [...line].length > PHONE_LINE_CHARACTERS)
  return [
    ...(long === undefined ? [] : [`「${long}」在手机上一行放不下，最多 ${PHONE_LINE_CHARACTERS} 个字`]),
    ...(lines.length > PHONE_LINES ? [`大字有 ${lines.length} 行，手机上放得下 ${PHONE_LINES} 行`] : []),
  ]
}
