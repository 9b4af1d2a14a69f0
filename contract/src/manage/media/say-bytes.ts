const UNITS = ['字节', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024
/** From this number on the decimals are dropped. */
const WHOLE_FROM = 100

/** Two or three digits and a unit: 812 MB, 9.2 GB. */
export function sayBytes(bytes: number): string {
  let nth = 0
  let value = bytes
  while (value >= STEP && nth < UNITS.length - 1) {
    value /= STEP
    nth += 1
  }
  const digits = nth === 0 || value >= WHOLE_FROM ? 0 : 1
  return `${Number(value.toFixed(digits))} ${UNITS[nth]}`
}
