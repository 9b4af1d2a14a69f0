import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { feedStreams } from '../testing/fed-streams.ts'
import { createQueryClient } from './api.ts'
import { RECONNECT_MS } from './event-stream.ts'
import { keepMessagesFresh, listenForMessages } from './message-events.ts'
import { announceSessionChange } from './session.ts'

let network: ReturnType<typeof feedStreams>
let stop: () => void = () => undefined

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
  network = feedStreams()
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
    expect(network.connections[0]?.headers).toMatchObject({ token: 'abc', userId: '7' })
    network.connections[0]?.send(': \n\nevent: ne')
    await settle()
    expect(onEvent).not.toHaveBeenCalled()
    network.connections[0]?.send('w\ndata: \n\nevent: read\ndata: \n\nevent: other\n\n')
    await settle()
    expect(onEvent.mock.calls).toEqual([['new'], ['read']])
  })

  test('need no connection without a session; a log-in opens one and a log-out ends it', async () => {
    logOut()
    stop = listenForMessages({ onEvent: vi.fn() })
    await settle()
    expect(network.connections).toHaveLength(0)
    logIn('8')
    announceSessionChange()
    await settle()
    expect(network.connections).toHaveLength(1)
    logOut()
    announceSessionChange()
    expect(network.connections[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(network.connections).toHaveLength(1)
  })

  test('come again after a break, with longer and longer pauses, and are then looked for', async () => {
    const onEvent = vi.fn()
    stop = listenForMessages({ onEvent })
    await settle()
    network.isOffline = true
    network.connections[0]?.end()
    await settle()
    const [first, second] = RECONNECT_MS
    await vi.advanceTimersByTimeAsync(first * MOST_STRETCHED)
    expect(network.connections).toHaveLength(1)
    network.isOffline = false
    await vi.advanceTimersByTimeAsync(second * MOST_STRETCHED)
    expect(network.connections).toHaveLength(2)
    expect(onEvent.mock.calls).toEqual([['new'], ['order'], ['reply']])
  })

  test('take one connection, however many tabs; the next tab takes over', async () => {
    const heard = vi.fn()
    const stopFirst = listenForMessages({ onEvent: vi.fn() })
    stop = listenForMessages({ onEvent: heard })
    await settle()
    expect(network.connections).toHaveLength(1)
    network.connections[0]?.send('event: new\ndata: \n\n')
    await settle()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('new'))
    stopFirst()
    network.connections[0]?.end()
    await vi.waitFor(() => expect(network.connections).toHaveLength(2))
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
    network.connections[0]?.send(`event: ${event}\ndata: \n\n`)
    await settle()
    const stale = OPEN.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    expect(stale).toEqual(touched.map((index) => OPEN[index]))
  })
})
