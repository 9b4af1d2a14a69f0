import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'

export const priceWords = (priceFen: number): string =>
  priceFen === 0 ? '免费' : `¥${Number((priceFen / 100).toFixed(2))}`

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

/** Typed yuan as fen; undefined for an invalid price. */
export function fenOf(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen <= 100_000_000 ? fen : undefined
}

export const yuanOf = (fen: number): string => String(Number((fen / 100).toFixed(2)))
