import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { badField } from '@bee/contract/failures.ts'
import { COMMON_PASSWORDS } from './generated/common-passwords.ts'

const common = new Set(COMMON_PASSWORDS)

/** Refuses the 1,000 commonest (ruling 11); capitals do not make one rarer. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw badField('password', ACCOUNT_MESSAGES.passwordCommon)
}
