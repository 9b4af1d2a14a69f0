import { shanghaiClock } from '@bee/contract/shanghai-day.ts'

/** As it is read in China: 2026-03-09 12:00. */
export const minuteInShanghai = (time: Date) => shanghaiClock(time).toISOString().slice(0, 16).replace('T', ' ')
