import { DAY_MS } from '@bee/contract/durations.ts'
import type { LibraryFilm, Space } from '@bee/contract/manage/media/library.contract.ts'
import { GROWTH_DAYS } from '@bee/contract/manage/media/library-choices.ts'

const DAYS_A_MONTH = 30
const MONTHS_A_YEAR = 12
/** A longer forecast would not be useful. */
const YEARS_SAID = 10

const monthWords = (months: number) =>
  months < MONTHS_A_YEAR * 2 ? `${months} 个月` : `${Math.floor(months / MONTHS_A_YEAR)} 年`

/** How long the free disk space lasts. Empty when no files came lately or the disk size is unknown. */
export function lastsWords({ freeBytes, grownBytes }: Pick<Space, 'freeBytes' | 'grownBytes'>): string {
  if (freeBytes === null || grownBytes <= 0) return ''
  const days = (freeBytes / grownBytes) * GROWTH_DAYS
  const months = Math.floor(days / DAYS_A_MONTH)
  if (months >= MONTHS_A_YEAR * YEARS_SAID) return `照近 ${GROWTH_DAYS} 天的速度，够用 ${YEARS_SAID} 年以上。`
  if (months < 1) return `照近 ${GROWTH_DAYS} 天的速度，只够用 ${Math.max(1, Math.floor(days))} 天了。`
  return `照近 ${GROWTH_DAYS} 天的速度，还够用 ${monthWords(months)}。`
}

/** 最早的放了 14 个月 */
export function sinceWords(sinceTime: string | null, now: number): string {
  if (sinceTime === null) return ''
  const days = Math.floor((now - Date.parse(sinceTime)) / DAY_MS)
  if (days < 1) return '都是今天的'
  const months = Math.floor(days / DAYS_A_MONTH)
  return `最早的放了 ${months < 1 ? `${days} 天` : monthWords(months)}`
}

export const subtitleWords = ({ subtitles }: Pick<LibraryFilm, 'subtitles'>): string =>
  subtitles.length === 0 ? '没有' : subtitles.join('、')

/** 「1000+」 where the server stops counting. */
export const countWords = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${count}${isMore ? '+' : ''}`
