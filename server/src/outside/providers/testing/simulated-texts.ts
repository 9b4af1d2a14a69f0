/** `2026-11-19 20:05:01` in Asia/Shanghai. */
export const shanghaiText = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export const momentOf = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

export const moneyTextOf = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
