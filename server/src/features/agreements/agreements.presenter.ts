import { AGREEMENT_TITLES, type AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreementHead, AgreementText, OwnConsents } from '@bee/contract/agreements/agreements.contract.ts'
import type { AgreementVersion } from '@bee/contract/manage/agreements.contract.ts'
import type { VersionRow } from './agreements.repository.ts'
import type { AgreementsService } from './agreements.service.ts'

const CHARACTERS_A_MINUTE = 400

export const presentHead = (row: { kind: AgreementKind; version: number; effectiveDate: string }): AgreementHead => ({
  kind: row.kind,
  title: AGREEMENT_TITLES[row.kind],
  version: row.version,
  effectiveDate: row.effectiveDate,
})

export function presentText(found: Awaited<ReturnType<AgreementsService['read']>>): AgreementText {
  const { version, text, versions, isInForce } = found
  return {
    ...presentHead(version),
    changes: version.changes,
    isInForce,
    minutes: Math.max(1, Math.round(text.body.length / CHARACTERS_A_MINUTE)),
    pieces: text.pieces,
    versions: versions.map(({ version: number, effectiveDate }) => ({ version: number, effectiveDate })),
  }
}

export const presentOwn = ({ asked, given }: Awaited<ReturnType<AgreementsService['own']>>): OwnConsents => ({
  asked: asked.map(({ now, agreedVersion, since }) => ({
    ...presentHead(now),
    agreedVersion,
    changes: since.filter(({ changes }) => changes !== '').map(({ version, changes }) => ({ version, changes })),
  })),
  given: given.map((row) => ({ ...presentHead(row), agreedTime: row.agreedAt.toISOString() })),
})

export const presentVersion = (row: VersionRow, isInForce: boolean): AgreementVersion => ({
  ...presentHead(row),
  changes: row.changes,
  asksAgain: row.asksAgain,
  isInForce,
  publishTime: row.publishedAt.toISOString(),
})
