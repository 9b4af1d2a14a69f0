/** Rounded to a whole number; of at least one. */
export function average(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((sum, each) => sum + each, 0) / numbers.length)
}
