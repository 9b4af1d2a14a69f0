/** Time is counted in looks, not read from a clock: a busy process has looked less often, but its connections have not waited longer. */
const LOOK_EVERY_MS = 250
/** After this many looks without an answer a probe asks whether the database is there at all. */
const LOOKS_UNTIL_PROBE = 3
/** A probe on a fresh connection gets this many looks. Both together are the longest wait of a call when the database hangs. */
const LOOKS_FOR_PROBE = 5

export interface WatchedConnection {
  readonly processID: number | null
  /** `T` means inside a transaction. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null
  /** Ends the connection at once; a running statement fails. */
  cut(): void
}

/** The result of a probe on a fresh connection. */
export interface Findings {
  /** The backends at work. Undefined where they cannot be told apart, as behind a pooler. */
  busyPids: ReadonlySet<number> | undefined
}

export interface Probe {
  /** Undefined: the database did not answer. */
  findings: Promise<Findings | undefined>
  giveUp: () => void
}

interface State {
  waitsFor: 'nothing' | 'connection' | 'answer'
  /** A counter of events on all connections, to tell earlier from later. */
  since: number
  looks: number
  /** A probe found the backend idle: the question or the answer may be lost. */
  isSuspect: boolean
}

/**
 * Tells a slow database from a silent one. A slow statement is left alone. When a fresh connection gets no answer either, the database is
 * away: every connection is cut, waiting ends, and calls are refused until it answers again. When the fresh connection is answered, only
 * connections with an idle backend are cut, as after a fail-over.
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

  knocks(connection: WatchedConnection): void {
    this.#set(connection, 'connection')
  }

  /** A client may get a statement before its connect event has reached all listeners, and that statement is then the newer state. */
  isLetIn(connection: WatchedConnection): void {
    if (this.#states.get(connection)?.waitsFor === 'connection') this.#set(connection, 'nothing')
  }

  asks(connection: WatchedConnection): void {
    // A connection that has ended refuses the statement itself.
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
      // Idle once is not enough: the answer may be on its way.
      const isLost = isIdle && state.isSuspect && this.#states.get(connection) === state
      state.looks = 0
      state.isSuspect = isIdle
      return isLost
    })
    const lostSince = Math.min(...lost.map(([, { since }]) => since))
    // Connections that have rested since before are most likely lost too, and cheap to make anew.
    const resting = [...this.#states].filter(
      ([connection, { waitsFor, since }]) =>
        waitsFor === 'nothing' && since < lostSince && connection.getTransactionStatus() === 'I',
    )
    return lost.length === 0 ? [] : [...lost, ...resting].map(([connection]) => connection)
  }
}
