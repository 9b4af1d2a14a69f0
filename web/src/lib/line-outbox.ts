import { keysIn } from './keys-in.ts'

export interface LineOutboxParts<Line> {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The keys of all lines begin so. */
  prefix: string
  parse: (text: string | null) => Line | undefined
  /** Milliseconds until a line may be sent; undefined for a line that waits for its author. */
  dueIn?: (line: Line) => number | undefined
  /** One call, and what follows from its answer or from a refusal. Throws when it is to be tried again. */
  deliver: (key: string, line: Line, isLeaving: boolean) => Promise<void>
  /** While something waits, it is tried again this often. */
  retryMs: number
  /** A line was written or forgotten. */
  onChange?: () => void
  /** A call did not get through. */
  onWaiting?: () => void
}

/**
 * Words of a member on their way to the server, one line per key in local storage until the server has confirmed them, so that
 * a closed tab, a lost connection or a dead server costs no word. One call per line at a time; the next one sends the newest line.
 */
export function createLineOutbox<Line>(parts: LineOutboxParts<Line>) {
  const { storage, prefix, parse, dueIn = () => 0, deliver, retryMs } = parts
  /** Storage is full or blocked: the lines live as long as the page. */
  const unkept = new Map<string, Line>()
  const underWay = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wakeAt = Infinity
  let isClosed = false

  const keys = () => [...new Set([...keysIn(storage, prefix), ...unkept.keys()])]
  const read = (key: string) => unkept.get(key) ?? parse(storage.getItem(key))

  function write(key: string, line: Line): void {
    try {
      storage.setItem(key, JSON.stringify(line))
      unkept.delete(key)
    } catch {
      unkept.set(key, line)
    }
    parts.onChange?.()
  }

  function forget(key: string): void {
    storage.removeItem(key)
    unkept.delete(key)
    parts.onChange?.()
  }

  function wake(afterMs: number): void {
    const at = Date.now() + afterMs
    if (isClosed || at >= wakeAt) return
    clearTimeout(timer)
    wakeAt = at
    timer = setTimeout(() => {
      wakeAt = Infinity
      void flush()
    }, afterMs)
  }

  /** Sends without waiting for its turn. Calls that follow wait for this one. */
  function sendNow(key: string, line: Line, isLeaving: boolean): Promise<void> {
    const sending = deliver(key, line, isLeaving).catch(() => {
      parts.onWaiting?.()
      wake(retryMs)
    })
    const tracked: Promise<void> = Promise.all([underWay.get(key), sending]).then(() => {
      if (underWay.get(key) === tracked) underWay.delete(key)
    })
    underWay.set(key, tracked)
    return tracked
  }

  function send(key: string): Promise<void> {
    const busy = underWay.get(key)
    if (busy) return busy.then(() => send(key))
    const line = read(key)
    if (line === undefined) {
      // Not a line of ours.
      storage.removeItem(key)
      return Promise.resolve()
    }
    const waitMs = dueIn(line)
    if (waitMs === 0) return sendNow(key, line, false)
    if (waitMs !== undefined) wake(waitMs)
    return Promise.resolve()
  }

  /** Sends all waiting lines, also those that an earlier page of this member left behind. */
  async function flush(): Promise<void> {
    isClosed = false
    await Promise.all(keys().map(send))
  }

  return {
    read,
    write,
    forget,
    send,
    sendNow,
    flush,
    lines: (): Line[] => keys().flatMap((key) => read(key) ?? []),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      wakeAt = Infinity
    },
  }
}
