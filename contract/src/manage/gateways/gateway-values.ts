import { countCharacters } from '../../plain-text.ts'
import type { GatewayField } from './gateway-fields.ts'

const MOST_CHARACTERS = 2000
/** Of any field. */
export const LONGEST_VALUE = 20_000

/** The sentence about a value that cannot stay; undefined where it can. */
export function problemOf(field: GatewayField, value: string): string | undefined {
  if (value === '') return field.isOptional ? undefined : `请填写${field.label}`
  if (countCharacters(value) > (field.most ?? MOST_CHARACTERS) || !field.shape.test(value)) return field.wrong
  return undefined
}
