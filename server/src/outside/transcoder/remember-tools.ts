import type { Clock } from '../clock.ts'
import type { Tools } from './find-tools.ts'

/** The search starts ffmpeg twice. An operator who installs another ffmpeg sees its name after this time. */
const KEPT_MS = 5 * 60_000
const LOOK_LIMIT_MS = 60_000

/** Runs one search at a time and caches a success. After a failure the next caller searches again: that is cheap. */
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
