import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

/** A statement that waits until the test releases it. */
function slowDoubling() {
  const batches: number[][] = []
  const goOn: (() => void)[] = []
  const run = async (items: number[]) => {
    batches.push(items)
    await new Promise<void>((resolve) => goOn.push(resolve))
    return items.map((item) => item * 2)
  }
  return { run, batches, finish: () => goOn.shift()?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what arrives while a statement runs goes together with the next, and everybody gets their own answer', async () => {
  const { run, batches, finish } = slowDoubling()
  const batch = createBatch({ run })
  const first = batch.add(1)
  await turn()
  const others = [batch.add(2), batch.add(3)]
  await turn()
  expect(batches).toEqual([[1]])
  finish()
  expect(await first).toBe(2)
  await turn()
  expect(batches).toEqual([[1], [2, 3]])
  finish()
  expect(await Promise.all(others)).toEqual([4, 6])
})

test('a batch has a greatest size', async () => {
  const { run, batches, finish } = slowDoubling()
  const batch = createBatch({ run, maxItems: 2 })
  const answers = Promise.all([1, 2, 3].map((item) => batch.add(item)))
  await turn()
  finish()
  await turn()
  finish()
  expect(await answers).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2], [3]])
})

test('a bad item fails alone', async () => {
  const batch = createBatch({
    run: (items: number[]) =>
      items.includes(13) ? Promise.reject(new Error('bad item')) : Promise.resolve(items.map((item) => item * 2)),
  })
  const outcomes = await Promise.allSettled([1, 13, 3].map((item) => batch.add(item)))
  expect(outcomes).toMatchObject([{ value: 2 }, { status: 'rejected' }, { value: 6 }])
})

test('a database that is away fails the whole batch at once, and is asked once for all', async () => {
  const asked: number[][] = []
  const batch = createBatch({
    run: (items: number[]) => {
      asked.push(items)
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toEqual([[1, 2, 3]])
})

const tooLong = (code: string) => Object.assign(new Error('canceling statement'), { code })

test.each(['55P03', '57014'])('an item that waits too long for a lock fails alone (%s)', async (code) => {
  const batch = createBatch({
    run: (items: number[]) =>
      items.includes(13) ? Promise.reject(tooLong(code)) : Promise.resolve(items.map((item) => item * 2)),
  })
  const outcomes = await Promise.allSettled([1, 13, 3].map((item) => batch.add(item)))
  expect(outcomes).toMatchObject([{ value: 2 }, { status: 'rejected' }, { value: 6 }])
})

test('a database where everything waits too long is not asked for everybody', async () => {
  let asked = 0
  const batch = createBatch({
    run: () => {
      asked += 1
      return Promise.reject(tooLong('55P03'))
    },
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 256 }, (_, item) => batch.add(item)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(256)
  expect(asked).toBe(1 + 3)
})

test('draining waits for everything, also for what was added meanwhile', async () => {
  const done: number[] = []
  const batch = createBatch({
    run: async (items: number[]) => {
      await turn()
      done.push(...items)
      return items
    },
  })
  void batch.add(1)
  await Promise.resolve()
  void batch.add(2)
  await batch.drain()
  expect(done).toEqual([1, 2])
})
