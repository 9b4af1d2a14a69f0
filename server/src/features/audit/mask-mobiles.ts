import { maskMobile } from '../../text/mask-mobile.ts'
import { wellFormed } from '../../text/well-formed.ts'

/** Eleven digits that are a number of the mainland, and no part of a longer one such as an order's. */
const MOBILE_IN_TEXT = /(?<!\d)1[3-9]\d{9}(?!\d)/g

export const maskMobiles = (text: string) => text.replace(MOBILE_IN_TEXT, maskMobile)

const maskValue = (_key: string, value: unknown) => {
  if (typeof value === 'string') return maskMobiles(wellFormed(value))
  if (typeof value !== 'number') return value
  const text = String(value)
  const masked = maskMobiles(text)
  return masked === text ? value : masked
}

/** JSON in which every full number is masked, at whatever depth; null for nothing. */
export const maskedJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, maskValue)
