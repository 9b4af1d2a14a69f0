/**
 * The letters and digits of a certificate's number: none that is taken for another on paper (0 and O, 1, I and L, 5 and S). A prime
 * number of them, so that the last one gives away every single slip and every two neighbours that changed places.
 */
const SIGNS = '2346789ABCDEFGHJKMNPQRTUVWXYZ'
const PREFIX = 'FX'
const GROUP = 5
/** Without the check sign: more combinations than an attacker can try. */
const DRAWN_SIGNS = 2 * GROUP - 1

/** Weights 2, 3, 4 …: all different and none of them 0 by the number of the signs. */
const checkSum = (signs: string) =>
  [...signs].reduce((sum, sign, index) => sum + (index + 2) * SIGNS.indexOf(sign), 0) % SIGNS.length

const written = (signs: string) => `${PREFIX}-${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`

/** `below` draws a whole number under its limit. */
export function drawCertificateNumber(below: (limit: number) => number): string {
  const drawn = Array.from({ length: DRAWN_SIGNS }, () => SIGNS[below(SIGNS.length)] ?? '').join('')
  return written(drawn + (SIGNS[checkSum(drawn)] ?? ''))
}

/**
 * The canonical form of a typed number: small letters and dashes or blanks of any kind are forgiven. Undefined: no number can look like
 * that.
 */
export function readCertificateNumber(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (!plain.startsWith(PREFIX)) return undefined
  const signs = plain.slice(PREFIX.length)
  const isWhole = signs.length === DRAWN_SIGNS + 1 && [...signs].every((sign) => SIGNS.includes(sign))
  const drawn = signs.slice(0, DRAWN_SIGNS)
  return isWhole && SIGNS[checkSum(drawn)] === signs.at(-1) ? written(signs) : undefined
}
