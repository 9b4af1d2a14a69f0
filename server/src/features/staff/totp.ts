import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the values of all authenticators: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be half a minute off, and a code may expire while it is typed. */
const STEPS_AROUND = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const TOTP_SECRET_BYTES = 20

/** RFC 4648 without padding, as authenticators need it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** Returns the time step of this code; undefined for a wrong one. Compares all candidates, so that the time reveals nothing. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  const typed = Buffer.from(code.padStart(DIGITS, '0').slice(0, DIGITS))
  const steps = Array.from({ length: 2 * STEPS_AROUND + 1 }, (_, index) => current - STEPS_AROUND + index)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), typed)).at(-1)
}

/** The content of the QR code for an authenticator. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
