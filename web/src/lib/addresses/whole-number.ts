import { MAX_ID } from '@bee/contract/limits.ts'

/** An id or a count in an address. It may be as long as the longest id: previews number new content from 2000000000 on. */
export function wholeNumber(text: string | null | undefined): number | undefined {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return number > 0 && number <= MAX_ID ? number : undefined
}
