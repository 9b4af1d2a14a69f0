import { maskMobiles } from '../../text/mask-mobile.ts'
import { wellFormed } from '../../text/well-formed.ts'

const maskValue = (_key: string, value: unknown) => {
  if (typeof value === 'string') return maskMobiles(wellFormed(value))
  if (typeof value !== 'number') return value
  const text = String(value)
  const masked = maskMobiles(text)
  return masked === text ? value : masked
}

/** JSON in which every full number is masked, at every depth; null where there is no value. */
export const maskedJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, maskValue)
