const STEP = 1024

/** File sizes as people write them: 386 MB, 1.2 GB, 40 KB. */
export function fileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} 字节`
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const value = bytes / STEP ** power
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power - 1] ?? ''}`
}
