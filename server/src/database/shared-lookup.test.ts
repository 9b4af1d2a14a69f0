import { expect, test } from 'vitest'
import { createSharedLookup } from './shared-lookup.ts'

/** Lookups that wait until the test releases them. */
function slowDoubling() {
  const looks: { keys: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = []
  const look = createSharedLookup(
    (keys: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        looks.push({ keys: [...keys], finish: () => resolve(keys.map((key) => key * 2)), fail: reject })
      }),
  )
  return { look, looks, asked: () => looks.map(({ keys }) => keys) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked in one turn is one look, and everybody gets their own answer', async () => {
  const { look, looks, asked } = slowDoubling()
  const answers = Promise.all([look(1), look(2), look(2)])
  await turn()
  looks[0]?.finish()
  expect(await answers).toEqual([2, 4, 4])
  expect(asked()).toEqual([[1, 2, 2]])
})

test('nobody waits for a look that hangs', async () => {
  const { look, looks, asked } = slowDoubling()
  void look(1)
  await turn()
  const second = look(2)
  await turn()
  looks[1]?.finish()
  expect(await second).toBe(4)
  expect(asked()).toEqual([[1], [2]])
})

test('one that fails fails for those in it, and the next is asked anew', async () => {
  const { look, looks, asked } = slowDoubling()
  const outcomes = Promise.allSettled([look(1), look(2)])
  await turn()
  looks[0]?.fail(new Error('away'))
  expect(await outcomes).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }])
  const third = look(3)
  await turn()
  looks[1]?.finish()
  expect(await third).toBe(6)
  expect(asked()).toEqual([[1, 2], [3]])
})
