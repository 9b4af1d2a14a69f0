import { useState } from 'react'
import { inputsOf, momentOf, suggestedMoment } from '../draft-words.ts'

export interface When {
  way: 'now' | 'later'
  day: string
  minute: string
}

/** The chosen moment. Undefined: now, or no valid moment yet. */
export const chosenMoment = ({ way, day, minute }: When): string | undefined =>
  way === 'now' ? undefined : momentOf(day, minute)

/** The time of publication; now until the author chooses another. */
export function useWhen(): [When, (next: Partial<When>) => void] {
  const [when, setWhen] = useState<When>(() => ({ way: 'now', ...inputsOf(suggestedMoment(Date.now())) }))
  return [when, (next) => setWhen((before) => ({ ...before, ...next }))]
}
