/** 13812345678 becomes 138****5678. A text too short to keep both ends is hidden whole. */
export function maskMobile(mobile: string | null | undefined): string {
  const text = mobile?.trim() ?? ''
  if (text.length <= 7) return '*'.repeat(text.length)
  return `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`
}
