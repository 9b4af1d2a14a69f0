import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { PRICE_MAX_FEN, priceWords, readYuan, yuanOfFen } from '@bee/contract/money.ts'

export { priceWords }

export const nameOf = ({ name }: Pick<DeskCourse, 'name'>): string => (name.trim() === '' ? '还没有名字的课' : name)

/** The last act on the course, in words. */
export function lastWords({ last, publishTime }: DeskCourse, timeWords: (time: string) => string): string {
  switch (last.act) {
    case 'saved':
      return '改了草稿，还没发布'
    case 'scheduled':
      return publishTime === null ? '定了时间发布' : `定在${timeWords(publishTime)}发布`
    case 'withdrawn':
      return '下架'
    case 'published':
      return last.note === '' ? '发布' : `发布：${last.note}`
  }
}

/** 17 小时 36 分 */
export function lengthWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} 分`
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`
}

/** Undefined for an invalid price. */
export function fenOf(text: string): number | undefined {
  const fen = readYuan(text)
  return fen !== undefined && fen <= PRICE_MAX_FEN ? fen : undefined
}

export const yuanOf = (fen: number): string => String(yuanOfFen(fen))
