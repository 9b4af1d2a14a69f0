import { goOnForMany } from '../../current-request.ts'

/**
 * Out of the ten connections of a process. Acts on one order wait for its row, each with a connection; the remaining connections are for
 * members.
 */
const MOST_AT_ONCE = 6
/** A staff member does one thing after another; more at once come from a list, or from a script. */
const MOST_OF_PERSON = 2

/** Undefined during the log-in, before the staff member is known. */
type Person = number | undefined

interface Waiting {
  person: Person
  begin: () => void
}

/** Limits parallel writes of the staff, and those of each staff member, so that one cannot take all turns. */
export function createWriteTurns({ mostAtOnce = MOST_AT_ONCE, mostOfPerson = MOST_OF_PERSON } = {}) {
  const waiting: Waiting[] = []
  const writing = new Map<Person, number>()
  let count = 0

  const mayBegin = (person: Person) => person === undefined || (writing.get(person) ?? 0) < mostOfPerson

  function take(person: Person): void {
    count += 1
    writing.set(person, (writing.get(person) ?? 0) + 1)
  }

  function giveBack(person: Person): void {
    count -= 1
    const left = (writing.get(person) ?? 0) - 1
    if (left > 0) writing.set(person, left)
    else writing.delete(person)
    beginNext()
  }

  /** Starts the first waiting write of a staff member who is below the limit. */
  function beginNext(): void {
    if (count >= mostAtOnce) return
    const at = waiting.findIndex(({ person }) => mayBegin(person))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (!next) return
    take(next.person)
    goOnForMany()
    next.begin()
  }

  return async function inTurn<Result>(person: Person, write: () => Promise<Result>): Promise<Result> {
    if (count < mostAtOnce && mayBegin(person)) take(person)
    else await new Promise<void>((begin) => waiting.push({ person, begin }))
    try {
      return await write()
    } finally {
      giveBack(person)
    }
  }
}
