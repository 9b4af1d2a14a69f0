import { ADVERT_PICTURE, BANNER_PICTURE, isShownSharp, type ShownPicture } from '@bee/contract/site/front-pictures.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { notice, passed, stops, textOf, type Inspecting } from './check-levels.ts'

const PICTURES: Partial<Record<string, ShownPicture>> = { banner: BANNER_PICTURE, advert: ADVERT_PICTURE }

async function pictureChecks({ work, review, draft: { kind, contentId, body } }: Inspecting): Promise<Check[]> {
  const { pictureId } = body
  const shown = PICTURES[kind]
  if (typeof pictureId !== 'number' || !shown) {
    if (textOf(body['headline'] ?? body['title']).trim() !== '') return [passed('picture', '没有图片，学员看到的是字')]
    // Published content may have a picture from before pictures had numbers.
    return contentId === null ? [stops('picture', '请写大字，或者选一张图片', 'headline')] : []
  }
  const size = await review.pictureSize(work, pictureId)
  if (!size || size.width === 0 || isShownSharp(size, shown)) return [passed('picture', '有图片')]
  return [
    notice(
      'picture',
      `图片只有 ${size.width} × ${size.height}`,
      'pictureId',
      `在电脑上占 ${shown.width} × ${shown.height}，会放大，看着发虚`,
    ),
  ]
}

function windowChecks({ now, draft: { body } }: Inspecting): Check[] {
  const until = Date.parse(textOf(body['showUntil']))
  return until <= now.getTime() ? [notice('window', '结束的时间已经过了', 'showUntil', '发布以后学员也看不到它')] : []
}

/** Banners and adverts of the front page. */
export async function frontChecks(inspecting: Inspecting): Promise<Check[]> {
  return [...(await pictureChecks(inspecting)), ...windowChecks(inspecting)]
}
