/** Time is counted in looks, not read from a clock: a process that was busy elsewhere has looked less often, not waited longer. */
const LOOK_EVERY_MS = 250
/** After so many looks without an answer somebody asks whether the database is there at all. */
const LOOKS_UNTIL_PROBE = 3
/** So many a fresh connection has for its answer. Together they are what a call waits at most for a database that hangs. */
const LOOKS_FOR_PROBE = 5

export interface WatchedConnection {
  readonly processID: number | null
  /** `T` in the midst of a transaction. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null
  /** Ends it at once; what was under way on it fails. */
  cut(): void
}

/** What a fresh connection found out. */
export interface Findings {
  /** The backends that are at work; undefined where they cannot be told apart, as behind a pooler. */
  busyPids: ReadonlySet<number> | undefined
}

export interface Probe {
  /** Undefined: nobody answered. */
  findings: Promise<Findings | undefined>
  giveUp: () => void
}

interface State {
  waitsFor: 'nothing' | 'connection' | 'answer'
  /** Counts what happens on all of them, so that before and after can be told. */
  since: number
  looks: number
  /** A look at the server has found its backend idle: the question or the answer was lost on the way. */
  isSuspect: boolean
}

/**
 * Tells a slow database from a silent one. A slow statement is left alone. When a fresh connection is not answered either, the
 * database is away: every connection is cut, nobody waits any more, and calls are refused until it answers again. When the
 * fresh one is answered, only those are cut whose backend does not work for them any more, as after a fail-over.
 */
export class ConnectionWatch {
  readonly #states = new Map<WatchedConnection, State>()
  readonly #startProbe: (pids: number[]) => Probe
  #events = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #probe: { giveUp: () => void; looks: number } | undefined
  #isAway = false

  constructor(startProbe: (pids: number[]) => Probe) {
    this.#startProbe = startProbe
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** A new connection knocks. */
  knocks(connection: WatchedConnection): void {
    this.#set(connection, 'connection')
  }

  /** A client may be asked before it has told everybody that it is connected. */
  isLetIn(connection: WatchedConnection): void {
    if (this.#states.get(connection)?.waitsFor === 'connection') this.#set(connection, 'nothing')
  }

  asks(connection: WatchedConnection): void {
    // One that has ended refuses by itself.
    if (this.#states.has(connection)) this.#set(connection, 'answer')
  }

  isAnswered(connection: WatchedConnection): void {
    if (this.#states.has(connection)) this.#set(connection, 'nothing')
  }

  isGone(connection: WatchedConnection): void {
    this.#states.delete(connection)
  }

  #set(connection: WatchedConnection, waitsFor: State['waitsFor']): void {
    this.#events += 1
    this.#states.set(connection, { waitsFor, since: this.#events, looks: 0, isSuspect: false })
    if (waitsFor !== 'nothing') this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  #look(): void {
    const waiting = [...this.#states.values()].filter(({ waitsFor }) => waitsFor !== 'nothing')
    for (const state of waiting) state.looks += 1
    if (this.#probe) {
      this.#probe.looks += 1
      if (this.#probe.looks >= LOOKS_FOR_PROBE) this.#probe.giveUp()
    } else if (this.#isAway || waiting.some(({ looks }) => looks >= LOOKS_UNTIL_PROBE)) {
      void this.#ask()
    } else if (waiting.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #ask(): Promise<void> {
    const silent = [...this.#states].filter(([, { looks }]) => looks >= LOOKS_UNTIL_PROBE)
    const { findings, giveUp } = this.#startProbe(silent.flatMap(([{ processID }]) => processID ?? []))
    this.#probe = { giveUp, looks: 0 }
    const found = await findings
    this.#probe = undefined
    this.#isAway = found === undefined
    const lost = found ? this.#findLost(silent, found) : this.#states.keys()
    for (const connection of lost) connection.cut()
  }

  #findLost(silent: [WatchedConnection, State][], { busyPids }: Findings): WatchedConnection[] {
    const lost = silent.filter(([connection, state]) => {
      const isIdle = busyPids !== undefined && connection.processID !== null && !busyPids.has(connection.processID)
      // Found idle once, its answer may just be on its way.
      const isLost = isIdle && state.isSuspect && this.#states.get(connection) === state
      state.looks = 0
      state.isSuspect = isIdle
      return isLost
    })
    const lostSince = Math.min(...lost.map(([, { since }]) => since))
    // Those that have rested since before most likely went the same way, and cost little to make anew.
    const resting = [...this.#states].filter(
      ([connection, { waitsFor, since }]) =>
        waitsFor === 'nothing' && since < lostSince && connection.getTransactionStatus() === 'I',
    )
    return lost.length === 0 ? [] : [...lost, ...resting].map(([connection]) => connection)
  }
}
