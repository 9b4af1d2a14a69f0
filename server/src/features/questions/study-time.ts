const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Days are cut in Asia/Shanghai, which keeps one offset all year. */
export function endOfToday(now: Date): Date {
  const day = Math.floor((now.getTime() + CHINA_OFFSET_MS) / DAY_MS)
  return new Date((day + 1) * DAY_MS - CHINA_OFFSET_MS)
}

export const chinaDate = (moment: Date) => new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10)
