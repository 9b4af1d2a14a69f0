import { useState } from 'react'
import { inputsOf, momentOf, suggestedMoment } from '../draft-words.ts'

export interface When {
  way: 'now' | 'later'
  day: string
  minute: string
}

/** The moment that is chosen; undefined: now, or none yet. */
export const chosenMoment = ({ way, day, minute }: When): string | undefined =>
  way === 'now' ? undefined : momentOf(day, minute)

/** When something is to be published: at once, until somebody chooses. */
export function useWhen(): [When, (next: Partial<When>) => void] {
  const [when, setWhen] = useState<When>(() => ({ way: 'now', ...inputsOf(suggestedMoment(Date.now())) }))
  return [when, (next) => setWhen((before) => ({ ...before, ...next }))]
}
