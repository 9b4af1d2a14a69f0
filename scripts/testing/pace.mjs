// How much more processor time the same work takes on this machine, now, than on a machine of its own. A neighbour on the same
// processor takes caches and half of each core: it lengthens processor time too, seen up to 1.75 times.
const ROUND_EVERY_MS = 5_000
/** The processor time of one round while a run keeps both cores of a small rented server (2.5 GHz) busy and nothing else does. */
const REFERENCE_MS = 16
/** The compiler is still at work in the first rounds. */
const WARM_UP_ROUNDS = 5
/** No neighbour seen so far took more. Beyond it a run is not measured, and says so by failing. */
const MOST = 2

const STRINGS = 12_000
const GROUPS = 997

const MICROSECONDS_PER_MS = 1000

/** Begins a round every few seconds in this process, which has little else to do. Ended, it answers the factor. */
export function watchPace() {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) work()
  const rounds = [costOfRound()]
  const timer = setInterval(() => rounds.push(costOfRound()), ROUND_EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      return paceOf(rounds)
    },
  }
}

/** By the mean: a budget is a sum, and so is what it is compared with. Below 1 the machine is quicker; at most 2. */
export function paceOf(rounds) {
  const mean = rounds.reduce((sum, round) => sum + round, 0) / rounds.length
  return Math.min(MOST, Math.round((mean / REFERENCE_MS) * 100) / 100)
}

function costOfRound() {
  const started = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / MICROSECONDS_PER_MS
}

/** What a compiler and a linter do most: many small objects, maps by name, sorting, text in and out. */
function work() {
  const groups = new Map()
  for (let nth = 0; nth < STRINGS; nth += 1) {
    const name = `name-${(nth * 7919) % STRINGS}`
    const group = `group-${nth % GROUPS}`
    groups.set(group, [...(groups.get(group) ?? []), { name, nth }])
  }
  const sorted = [...groups].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.parse(JSON.stringify(sorted)).length
}
