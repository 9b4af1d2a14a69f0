export interface ServerClock {
  /** Milliseconds since 1970 as the server counts them, as far as this page knows. */
  now: () => number
  /** An answer gave the server's time; `heardAt` when it came, by the clock of this device. */
  learn: (serverTime: number, heardAt?: number) => void
}

/**
 * Devices disagree about the time, and the newest observation of several devices wins: so every page counts by the server.
 * The way back makes it a moment late, never early.
 */
export function createServerClock(): ServerClock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    learn: (serverTime, heardAt = Date.now()) => {
      offset = serverTime - heardAt
    },
  }
}
