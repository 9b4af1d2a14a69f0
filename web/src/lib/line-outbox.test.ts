import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLineOutbox } from './line-outbox.ts'

const RETRY_MS = 1000
const KEY = 'words.1'

interface Line {
  words: string
}

const parse = (text: string | null): Line | undefined =>
  text?.startsWith('{') ? (JSON.parse(text) as Line) : undefined

function open(deliver: (line: Line) => Promise<void>, storage: Storage = localStorage) {
  const onWaiting = vi.fn<() => void>()
  const outbox = createLineOutbox<Line>({
    ...{ storage, parse, onWaiting },
    prefix: 'words.',
    retryMs: RETRY_MS,
    dueIn: ({ words }) => (words === 'later' ? 300 : words === 'never' ? undefined : 0),
    deliver: async (key, line) => {
      await deliver(line)
      if (outbox.read(key)?.words === line.words) outbox.forget(key)
    },
  })
  return { outbox, onWaiting }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

it('sends one line at a time, and then the newest alone', async () => {
  const answers: (() => void)[] = []
  const sent: string[] = []
  const { outbox } = open(({ words }) => {
    sent.push(words)
    return new Promise((resolve) => answers.push(resolve))
  })
  outbox.write(KEY, { words: 'first' })
  const sending = outbox.send(KEY)
  for (const words of ['second', 'third']) {
    outbox.write(KEY, { words })
    void outbox.send(KEY)
  }
  expect(sent).toEqual(['first'])
  answers[0]?.()
  await sending
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['first', 'third'])
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('tries again while the server does not answer, and not after it was closed', async () => {
  const deliver = vi.fn(() => Promise.reject(new Error('offline')))
  const { outbox, onWaiting } = open(deliver)
  outbox.write(KEY, { words: 'words' })
  await outbox.send(KEY)
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2)
  expect(deliver).toHaveBeenCalledTimes(3)
  expect(onWaiting).toHaveBeenCalledTimes(3)
  outbox.close()
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2)
  expect(deliver).toHaveBeenCalledTimes(3)
  expect(outbox.lines()).toEqual([{ words: 'words' }])
})

it('waits until a line is due, and leaves alone what waits for its author', async () => {
  const deliver = vi.fn(() => Promise.resolve())
  const { outbox } = open(deliver)
  outbox.write(KEY, { words: 'later' })
  outbox.write('words.2', { words: 'never' })
  await outbox.flush()
  expect(deliver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(deliver).toHaveBeenCalledTimes(0)
  outbox.write(KEY, { words: 'due now' })
  await outbox.flush()
  expect(deliver).toHaveBeenCalledExactlyOnceWith({ words: 'due now' })
})

it('holds lines in memory where the storage takes none, and clears away what is no line', async () => {
  const removeItem = vi.fn<(key: string) => void>()
  const full = {
    length: 1,
    key: () => 'words.rubbish',
    getItem: () => 'rubbish',
    setItem: () => {
      throw new Error('full')
    },
    removeItem,
  } as unknown as Storage
  const deliver = vi.fn(() => Promise.resolve())
  const { outbox } = open(deliver, full)
  outbox.write(KEY, { words: 'words' })
  expect(outbox.lines()).toEqual([{ words: 'words' }])
  await outbox.flush()
  expect(deliver).toHaveBeenCalledExactlyOnceWith({ words: 'words' })
  expect(outbox.lines()).toEqual([])
  expect(removeItem).toHaveBeenCalledWith('words.rubbish')
})
