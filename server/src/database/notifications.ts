import type pg from 'pg'
import { createClient } from './pool.ts'
import type { WatchedClient } from './watched-client.ts'

/** Pauses between two attempts to listen again, in turn; the last one repeats. */
const LISTEN_AGAIN_MS = [200, 1000] as const
/** Detects a dead listener: it sends itself a notice every so often, and each must arrive before the next. */
const VOICE_EVERY_MS = 3000
const VOICE_CHANNEL = 'listener_voice'

export interface Listener {
  onNotice(payload: string): void
  /** The connection was lost: notices may have been missed. */
  onGap?(): void
  /** True while notices arrive: false as soon as the connection is lost. */
  onListening?(isListening: boolean): void
}

/**
 * Announcements of other processes on the same database, by PostgreSQL's LISTEN. It uses one connection outside the pool, since a pooled
 * one would be handed to another caller, and a direct one, since a pooler would do the same.
 */
export function createNotifications(
  pool: pg.Pool,
  { direct, voiceEveryMs = VOICE_EVERY_MS }: { direct?: pg.PoolConfig | undefined; voiceEveryMs?: number } = {},
) {
  const listeners = new Map<string, Listener[]>()
  let client: WatchedClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  const allListeners = () => [...listeners.values()].flat()

  async function connect(isFirst: boolean): Promise<void> {
    const next = createClient(pool, direct)
    // A broken connection reports its loss twice, and a failed attempt a third time.
    const lost = new AbortController()
    lost.signal.addEventListener('abort', () => {
      if (client === next) {
        client = undefined
        for (const listener of allListeners()) listener.onListening?.(false)
      }
      clearInterval(voice)
      next.cut()
      if (!isClosed) connectLater()
    })
    const handleLoss = () => lost.abort()
    let isHeard = true
    const voice = setInterval(() => {
      if (!isHeard) handleLoss()
      else if (client === next) {
        isHeard = false
        next.query(`NOTIFY ${VOICE_CHANNEL}`).catch(handleLoss)
      }
    }, voiceEveryMs).unref()
    next.on('error', handleLoss)
    next.on('end', handleLoss)
    next.on('notification', ({ channel, payload = '' }) => {
      isHeard = true
      for (const listener of listeners.get(channel) ?? []) listener.onNotice(payload)
    })
    try {
      await next.connect()
      for (const channel of [...listeners.keys(), VOICE_CHANNEL])
        await next.query(`LISTEN ${next.escapeIdentifier(channel)}`)
    } catch {
      handleLoss()
      return
    }
    if (isClosed) handleLoss()
    if (lost.signal.aborted) return
    client = next
    failures = 0
    for (const listener of allListeners()) listener.onListening?.(true)
    if (!isFirst) for (const listener of allListeners()) listener.onGap?.()
  }

  function connectLater(): void {
    const wait = LISTEN_AGAIN_MS[Math.min(failures, LISTEN_AGAIN_MS.length - 1)]
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(() => void connect(false), wait)
    timer.unref()
  }

  /** Call it before `start`. */
  function listen(channel: string, listener: Listener): void {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
  }

  /** A database that is away is tried again later: the site works without notices. */
  function start(): Promise<void> {
    return connect(true)
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    client?.cut()
  }

  function isListening(): boolean {
    return client !== undefined
  }

  return { listen, start, close, isListening }
}
