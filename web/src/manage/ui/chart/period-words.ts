export interface Change {
  text: string
  direction: 'up' | 'down' | 'same'
}

/** 多 12%, 少 4%. Without a former value there is no percentage. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { text: '', direction: 'same' }
  if (before <= 0) return { text: now > 0 ? '之前没有' : '', direction: 'same' }
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return { text: '差不多', direction: 'same' }
  return percent > 0 ? { text: `多 ${percent}%`, direction: 'up' } : { text: `少 ${-percent}%`, direction: 'down' }
}

/** 10 月 18 日 – 11 月 16 日 */
export function rangeWords(days: readonly { day: string }[]): string {
  const words = (day: string) => {
    const [, month, date] = day.split('-').map(Number)
    return `${month} 月 ${date} 日`
  }
  return days.length === 0 ? '' : `${words(days[0]?.day ?? '')} – ${words(days.at(-1)?.day ?? '')}`
}
