import { AGREEMENT_KINDS, type AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import type { VersionRow } from './agreements.repository.ts'

/** The version of a kind that counts on a day (2026-11-02). Undefined before the first. `versions` is the newest first. */
export const inForce = (versions: readonly VersionRow[], kind: AgreementKind, day: string): VersionRow | undefined =>
  versions.find((each) => each.kind === kind && each.effectiveDate <= day)

export const allInForce = (versions: readonly VersionRow[], day: string): VersionRow[] =>
  AGREEMENT_KINDS.flatMap((kind) => inForce(versions, kind, day) ?? [])

/** The oldest version whose readers need not look again: the last one in force that asks. The first one always asks. */
export function oldestAccepted(versions: readonly VersionRow[], kind: AgreementKind, day: string): number {
  const inForceNow = versions.filter((each) => each.kind === kind && each.effectiveDate <= day)
  return inForceNow.find(({ asksAgain, version }) => asksAgain || version === 1)?.version ?? 0
}

/** The next day on which another version comes into force. */
export const nextDay = (versions: readonly VersionRow[], day: string): string | undefined =>
  versions
    .map(({ effectiveDate }) => effectiveDate)
    .filter((each) => each > day)
    .toSorted()[0]
