/** 12:46 is 766, 1:02:03 is 3723, 90 is 90. Undefined for an invalid time. */
export function secondOf(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/.exec(text.trim().replaceAll('：', ':'))
  if (!match) return undefined
  const [, hours = '0', minutes, seconds = '0'] = match
  if (minutes !== undefined && Number(seconds) > 59) return undefined
  return Number(hours) * 3600 + Number(minutes ?? '0') * 60 + Number(seconds)
}
