import { DAY_MS } from './durations.ts'

/**
 * The school's days begin and end in Asia/Shanghai, wherever the reader or the server is. China keeps one offset all year, so
 * this needs no calendar: making the browser's costs a phone a tenth of a second before the page comes alive.
 */
const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000

/** The same moment with Shanghai's wall clock in its UTC fields. */
export const shanghaiClock = (moment: Date | number) => new Date(Number(moment) + SHANGHAI_OFFSET_MS)

/** 2026-03-02 */
export const shanghaiDate = (moment: Date | number) => shanghaiClock(moment).toISOString().slice(0, 10)

/** As written in China: 2026-03-09 12:00. */
export const minuteInShanghai = (moment: Date | number) =>
  shanghaiClock(moment).toISOString().slice(0, 16).replace('T', ' ')

/** The first moment of a day of the calendar in Shanghai, as 2026-03-02. */
export const midnightOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

/** The midnight with which the day of this moment began. */
export const startOfShanghaiDay = (moment: Date | number) =>
  new Date(Math.floor((Number(moment) + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS)

/** The midnight with which it ends. */
export const endOfShanghaiDay = (moment: Date | number) => new Date(startOfShanghaiDay(moment).getTime() + DAY_MS)
