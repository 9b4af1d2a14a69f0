import { PASSWORD_MIN_LENGTH } from '@bee/contract/limits.ts'

export type PasswordStrength = 'weak' | 'fair' | 'strong'

const STRONG_LENGTH = 12
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
/** Rows of the keyboard and of the alphabet, which guessers try first. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUN_LENGTH = 4

function hasRun(password: string): boolean {
  const lower = password.toLowerCase()
  const backwards = [...lower].reverse().join('')
  return RUNS.some((row) =>
    Array.from({ length: row.length - RUN_LENGTH + 1 }, (_, start) => row.slice(start, start + RUN_LENGTH)).some(
      (run) => lower.includes(run) || backwards.includes(run),
    ),
  )
}

/** A hint, not a rule: the rules are the schema's. Counts distinct characters, so that a repeated one adds nothing. */
export function passwordStrength(password: string): PasswordStrength {
  const distinct = new Set(password).size
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  if (password.length < PASSWORD_MIN_LENGTH || distinct < 6 || kinds < 2 || hasRun(password)) return 'weak'
  return password.length >= STRONG_LENGTH && distinct >= 9 && kinds >= 3 ? 'strong' : 'fair'
}
