import type { Clock } from '../clock.ts'
import type { Tools } from './find-tools.ts'

/** To look starts ffmpeg twice. Somebody who has just installed another reads its name after this. */
const KEPT_MS = 5 * 60_000
const LOOK_LIMIT_MS = 60_000

/** Looks for the tools at most once at a time, and keeps what was found. Where nothing was, the next caller looks again: that costs little. */
export function rememberTools(look: (signal: AbortSignal) => Promise<Tools | undefined>, clock: Clock) {
  let found: { tools: Tools; atMs: number } | undefined
  let looking: Promise<Tools | undefined> | undefined

  async function lookOnce(): Promise<Tools | undefined> {
    try {
      const tools = await look(AbortSignal.timeout(LOOK_LIMIT_MS))
      found = tools && { tools, atMs: clock.monotonicMs() }
      return tools
    } finally {
      looking = undefined
    }
  }

  return (): Promise<Tools | undefined> => {
    if (found && clock.monotonicMs() - found.atMs < KEPT_MS) return Promise.resolve(found.tools)
    return (looking ??= lookOnce())
  }
}
