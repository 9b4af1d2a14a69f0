import { badField, conflict } from '@bee/contract/failures.ts'
import { RECOVERY_CODE_COUNT, STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import type { Seal } from './sealed-secret.ts'
import type { SecondStepsRepository } from './second-steps.repository.ts'
import { base32, stepOfCode, TOTP_SECRET_BYTES, totpUri } from './totp.ts'

/** Without 0 O 1 I L: recovery codes are copied from paper. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

const wrongCode = () => badField('code', STAFF_MESSAGES.codeWrong)

export function createSecondStepsService(parts: {
  secondSteps: SecondStepsRepository
  seal: Seal
  limits: RateLimits
  schoolNames: Pick<SchoolNamesService, 'read'>
  clock: Clock
  randomness: Randomness
}) {
  const { secondSteps, seal, limits, schoolNames, clock, randomness } = parts

  /** With a changed SECRET no stored secret opens; the error says so, so that the operator can fix it. */
  function openSecret(sealed: Buffer, userId: number): Buffer {
    try {
      return seal.open(sealed, userId)
    } catch {
      throw conflict(STAFF_MESSAGES.secretChanged)
    }
  }

  /** Attempts are limited by user and by address; a correct code does not count. */
  async function limited<Result>(userId: number, address: string, attempt: () => Promise<Result>): Promise<Result> {
    const slots = await limits.takeStaffCode(userId, address)
    const result = await attempt()
    await slots.release('number', 'address')
    return result
  }

  /** Refuses a wrong or used code. Returns its kind for the audit record. */
  async function use(work: Work, userId: number, code: string): Promise<'code' | 'recovery-code'> {
    const row = await secondSteps.find(userId, work)
    if (!row?.sealed_secret) throw wrongCode()
    if (code.length === CODE_LENGTH) {
      const isRight = await secondSteps.useRecoveryCode(work, userId, seal.hashOfCode(userId, code), clock.now())
      if (!isRight) throw wrongCode()
      return 'recovery-code'
    }
    const step = stepOfCode(openSecret(row.sealed_secret, userId), code, clock.now())
    if (step === undefined || !(await secondSteps.useStep(work, userId, step))) throw wrongCode()
    return 'code'
  }

  /** The log-in does not change before the first correct code. */
  async function begin(work: Work, { userId, account }: { userId: number; account: string }) {
    const secret = randomness.bytes(TOTP_SECRET_BYTES)
    await secondSteps.begin(work, userId, seal.seal(secret, userId))
    const { name: issuer } = await schoolNames.read(work)
    return { secret: base32(secret), uri: totpUri(secret, { issuer, account }) }
  }

  function makeCode(): string {
    return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomness.below(CODE_ALPHABET.length)]).join('')
  }

  /** The codes are readable only in this result; the database has their hashes. */
  async function renewCodes(work: Work, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeCode)
    await secondSteps.replaceRecoveryCodes(
      work,
      userId,
      codes.map((code) => seal.hashOfCode(userId, code)),
    )
    return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
  }

  async function renewRecoveryCodes(work: Work, userId: number): Promise<string[]> {
    const row = await secondSteps.find(userId, work)
    if (!row?.sealed_secret) throw conflict('还没有打开两步验证')
    return renewCodes(work, userId)
  }

  /** The first time, or to replace the old authenticator. */
  async function enable(work: Work, userId: number, code: string): Promise<string[]> {
    const next = (await secondSteps.find(userId, work))?.next_secret
    if (!next) throw conflict('请先开始设两步验证')
    const step = code.length === CODE_LENGTH ? undefined : stepOfCode(openSecret(next, userId), code, clock.now())
    // Another tab may have started the set-up again.
    const isOn = step !== undefined && (await secondSteps.enable(work, userId, next, step, clock.now()))
    if (!isOn) throw wrongCode()
    return renewCodes(work, userId)
  }

  function remove(work: Work, userId: number): Promise<boolean> {
    return secondSteps.remove(work, userId)
  }

  function codesLeft(userId: number, work?: Work): Promise<number> {
    return secondSteps.recoveryCodesLeft(userId, work)
  }

  return { limited, use, begin, enable, renewRecoveryCodes, remove, codesLeft }
}

export type SecondStepsService = ReturnType<typeof createSecondStepsService>
