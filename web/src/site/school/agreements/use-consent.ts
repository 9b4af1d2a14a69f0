import { CONSENT_MISSING } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreementHead, AgreedVersions } from '@bee/contract/agreements/agreements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agreementsQuery } from './agreements.queries.ts'

export interface Consent {
  agreements: readonly AgreementHead[]
  isTicked: boolean
  setTicked: (isTicked: boolean) => void
  /** For the call: the versions that were shown, once ticked. */
  agreed: AgreedVersions | undefined
}

/** The consent of somebody who is about to become a member. A school that has published nothing asks for nothing. */
export function useConsent(): Consent {
  const { data: agreements = [] } = useQuery(agreementsQuery())
  const [isTicked, setTicked] = useState(false)
  const agreed = isTicked ? Object.fromEntries(agreements.map(({ kind, version }) => [kind, version])) : undefined
  return { agreements, isTicked, setTicked, agreed }
}

interface Judged<Values> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Values; error?: undefined }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/** The schema of a form that cannot be sent without the tick. */
export const withConsent = <Values>(schema: Judged<Values>, { agreements, isTicked }: Consent): Judged<Values> => ({
  safeParse(values) {
    const parsed = schema.safeParse(values)
    if (isTicked || agreements.length === 0) return parsed
    const issue = { path: ['agreed'], message: CONSENT_MISSING }
    return { success: false, error: { issues: [...(parsed.error?.issues ?? []), issue] } }
  },
})
