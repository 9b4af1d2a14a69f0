/** The promised writes, and their outcome. */

/** A write as its author knows it: how often it must be there at least, and may be there at most. */
export interface Promised {
  /** The kind of row, in words of the report. */
  kind: string
  /** By which it is found again. */
  key: string
  /** 1 once the site has acknowledged the write. */
  least: number
  /** For writes with one key: where the site recognises the key, 1; else one for every try that was not refused. */
  most: number
}

/** A state that can be switched, such as liking a course; undefined after a call that got no answer. */
export interface Standing {
  kind: string
  key: string
  value: string | undefined
}

export type Answer = 'yes' | 'no' | 'unknown'

export interface Journal {
  /** A try of something that counts; `isKeyed` where the site takes a second try for the first. */
  wrote(kind: string, key: string, answer: Answer, options?: { isKeyed?: boolean }): void
  /** Before a call that switches a state, and after its answer. */
  stands(kind: string, key: string, value: string | undefined): void
  promises(): Promised[]
  standings(): Standing[]
}

export function createJournal(): Journal {
  const promises = new Map<string, Promised>()
  const standings = new Map<string, Standing>()
  return {
    wrote(kind, key, answer, { isKeyed = false } = {}) {
      const name = `${kind} ${key}`
      const known = promises.get(name) ?? { kind, key, least: 0, most: 0 }
      const tries = answer === 'no' ? 0 : 1
      promises.set(name, {
        ...known,
        least: answer === 'yes' ? (isKeyed ? 1 : known.least + 1) : known.least,
        most: isKeyed ? Math.max(known.most, tries) : known.most + tries,
      })
    },
    stands: (kind, key, value) => void standings.set(`${kind} ${key}`, { kind, key, value }),
    promises: () => [...promises.values()],
    standings: () => [...standings.values()],
  }
}

export interface Verdict {
  lost: string[]
  doubled: string[]
}

/** The counts of a kind, by key. A kind without counts is a mistake of the proof. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>
export type Stands = ReadonlyMap<string, ReadonlyMap<string, string>>

function findOf<Found>(found: ReadonlyMap<string, Found>, kind: string): Found {
  const of = found.get(kind)
  if (!of) throw new Error(`没有人去找「${kind}」`)
  return of
}

export function judgePromises(promises: readonly Promised[], counts: Counts): Verdict {
  const verdict: Verdict = { lost: [], doubled: [] }
  for (const { kind, key, least, most } of promises) {
    const there = findOf(counts, kind).get(key) ?? 0
    if (there < least) verdict.lost.push(`${kind} “${key}”: acknowledged ${least} times, there ${there} times`)
    if (there > most) verdict.doubled.push(`${kind} “${key}”: at most ${most} times, there ${there} times`)
  }
  return verdict
}

export function judgeStandings(standings: readonly Standing[], found: Stands): string[] {
  return standings.flatMap(({ kind, key, value }) => {
    const there = findOf(found, kind).get(key) ?? ''
    return value === undefined || value === there ? [] : [`${kind} “${key}”: should be “${value}”, is “${there}”`]
  })
}
