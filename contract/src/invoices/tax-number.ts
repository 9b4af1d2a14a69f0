/** GB 32100-2015: digits and capital letters without I, O, S, V and Z. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
/** The weight of each of the first 17 characters: 3 to the power of its place, modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const MODULUS = CHARACTERS.length

/** GB 11714: an organisation code, eight characters and its check character. */
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const ORGANISATION_CODE = /^[0-9A-Z]{8}[0-9X]$/
const ORGANISATION_MODULUS = 11
const TEN = 'X'
/** Of the former tax number: six digits of the place, then the organisation code. */
const FORMER_NUMBER = /^\d{6}[0-9A-Z]{9}$/
const PLACE_DIGITS = 6

const sumOf = (weights: readonly number[], valueAt: (place: number) => number) =>
  weights.reduce((sum, weight, place) => sum + weight * valueAt(place), 0)

function isCreditCode(text: string): boolean {
  if (!CREDIT_CODE.test(text)) return false
  const sum = sumOf(WEIGHTS, (place) => CHARACTERS.indexOf(text.charAt(place)))
  return text.charAt(WEIGHTS.length) === CHARACTERS.charAt((MODULUS - (sum % MODULUS)) % MODULUS)
}

function isOrganisationCode(text: string): boolean {
  if (!ORGANISATION_CODE.test(text)) return false
  // 0 to 9, then A is 10 and Z is 35.
  const sum = sumOf(ORGANISATION_WEIGHTS, (place) => Number.parseInt(text.charAt(place), 36))
  const check = (ORGANISATION_MODULUS - (sum % ORGANISATION_MODULUS)) % ORGANISATION_MODULUS
  return text.charAt(ORGANISATION_WEIGHTS.length) === (check === 10 ? TEN : String(check))
}

/** A unified social credit code, or the former number of 15 characters. Both end with a check character, so a slip of the hand is found. */
export const isTaxNumber = (text: string): boolean =>
  isCreditCode(text) || (FORMER_NUMBER.test(text) && isOrganisationCode(text.slice(PLACE_DIGITS)))

/** As it is stored: typed small, wide, or with blanks and dashes between. */
export const plainTaxNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase()
