import type { AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import type { Work } from '../../database/database.ts'
import { layPieces } from './agreement-desk.service.ts'
import type { AgreementsRepository } from './agreements.repository.ts'
import { templateOf } from './templates/template-of.ts'
import type { TemplateSchool } from './templates/template-words.ts'

interface ImportedVersion {
  changes: string
  effectiveDate: string
  publishedAt: Date
}

/** The demo school's agreements are the template, filled in with its names. */
export function createAgreementImport({ agreements }: { agreements: AgreementsRepository }) {
  /** `versions`, the oldest first: all but the newest lack the template's last part, so that there is a difference to look at. */
  async function addTemplate(
    work: Work,
    kind: AgreementKind,
    school: TemplateSchool,
    versions: readonly ImportedVersion[],
  ): Promise<void> {
    // Texts that the school has published itself stay the only ones.
    if ((await agreements.versions(work)).some((each) => each.kind === kind)) return
    const whole = templateOf(kind, school)
    let before: string | undefined
    for (const [index, given] of versions.entries()) {
      const isNewest = index === versions.length - 1
      const body = isNewest ? whole : whole.slice(0, whole.lastIndexOf('\n# ')).trim()
      const pieces = await layPieces(before ?? body, body)
      await agreements.insert(work, {
        ...given,
        kind,
        version: index + 1,
        body,
        pieces,
        asksAgain: true,
        isDemo: true,
      })
      before = body
    }
  }

  return { addTemplate, addConsents: agreements.addDemoConsents }
}
