import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from './api.ts'
import { keepMessagesFresh, listenForMessages, RECONNECT_MS } from './message-events.ts'
import { announceSessionChange } from './session.ts'

interface Connection {
  headers: Record<string, string>
  signal: AbortSignal
  send(text: string): void
  end(): void
}

let connections: Connection[] = []
let answer: 'stream' | 'refuse' | 'fail' = 'stream'
let stop: () => void = () => undefined

/** The network, not our code: every call of `fetch` opens a stream that the test feeds. */
function fakeFetch(_url: unknown, init: RequestInit): Promise<Response> {
  if (answer === 'fail') return Promise.reject(new TypeError('offline'))
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (each) => void (controller = each) })
  connections.push({
    headers: init.headers as Record<string, string>,
    signal: init.signal as AbortSignal,
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  })
  return Promise.resolve(new Response(body, { status: answer === 'refuse' ? 401 : 200 }))
}

/** One tab at a time holds the lock; the others wait in line, as the browser does it. */
function fakeLocks() {
  let line: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
      line = line.then(() => (signal.aborted ? undefined : run()))
      return line
    },
  }
}

const logIn = (userId: string) => {
  document.cookie = 'token=abc; path=/'
  document.cookie = `userId=${userId}; path=/`
}
const logOut = () => {
  document.cookie = 'token=; path=/; max-age=0'
  document.cookie = 'userId=; path=/; max-age=0'
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const MOST_STRETCHED = 1.5

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  answer = 'stream'
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  logIn('7')
})
afterEach(() => {
  stop()
  logOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('messages', () => {
  test('are heard with the token of the session, also when a piece of the stream is cut in two', async () => {
    const onEvent = vi.fn()
    stop = listenForMessages({ onEvent })
    await settle()
    expect(connections[0]?.headers).toMatchObject({ token: 'abc', userId: '7' })
    connections[0]?.send(': \n\nevent: ne')
    await settle()
    expect(onEvent).not.toHaveBeenCalled()
    connections[0]?.send('w\ndata: \n\nevent: read\ndata: \n\nevent: other\n\n')
    await settle()
    expect(onEvent.mock.calls).toEqual([['new'], ['read']])
  })

  test('need no connection without a session; a log-in opens one and a log-out ends it', async () => {
    logOut()
    stop = listenForMessages({ onEvent: vi.fn() })
    await settle()
    expect(connections).toHaveLength(0)
    logIn('8')
    announceSessionChange()
    await settle()
    expect(connections).toHaveLength(1)
    logOut()
    announceSessionChange()
    expect(connections[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(connections).toHaveLength(1)
  })

  test('come again after a break, with longer and longer pauses, and are then looked for', async () => {
    const onEvent = vi.fn()
    stop = listenForMessages({ onEvent })
    await settle()
    answer = 'fail'
    connections[0]?.end()
    await settle()
    const [first, second] = RECONNECT_MS
    await vi.advanceTimersByTimeAsync(first * MOST_STRETCHED)
    expect(connections).toHaveLength(1)
    answer = 'stream'
    await vi.advanceTimersByTimeAsync(second * MOST_STRETCHED)
    expect(connections).toHaveLength(2)
    expect(onEvent.mock.calls).toEqual([['new'], ['order'], ['reply']])
  })

  test('are given up when the session is refused', async () => {
    answer = 'refuse'
    stop = listenForMessages({ onEvent: vi.fn() })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(connections).toHaveLength(1)
  })

  test('take one connection, however many tabs; the next tab takes over', async () => {
    const heard = vi.fn()
    const stopFirst = listenForMessages({ onEvent: vi.fn() })
    stop = listenForMessages({ onEvent: heard })
    await settle()
    expect(connections).toHaveLength(1)
    connections[0]?.send('event: new\ndata: \n\n')
    await settle()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('new'))
    stopFirst()
    connections[0]?.end()
    await vi.waitFor(() => expect(connections).toHaveLength(2))
  })
})

const OPEN = [
  ['messages', 'unread'],
  ['orders', 'list'],
  ['courses', 'detail', 4],
  ['player', 'catalogue', 4],
  ['player', 'place', 9],
  ['comments', 'list', 4, 'all', 'newest'],
  ['comments', 'replies', 12],
  ['profile', 'feedback', 1, 8],
] as const

describe('what is on the screen', () => {
  test.each([
    ['new', [0, 7]],
    ['order', [1, 2, 3]],
    ['reply', [5, 6]],
  ])('is read again after %s, and nothing else is', async (event, touched) => {
    const client = createQueryClient(() => Promise.reject(new Error('unused')))
    for (const queryKey of OPEN) client.setQueryData(queryKey, {})
    stop = keepMessagesFresh(client)
    await settle()
    connections[0]?.send(`event: ${event}\ndata: \n\n`)
    await settle()
    const stale = OPEN.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    expect(stale).toEqual(touched.map((index) => OPEN[index]))
  })
})
