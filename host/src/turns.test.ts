import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const nextTurnOfLoop = () => new Promise((resolve) => void setImmediate(resolve))

test('one has its turn in each turn of the event loop, in the order of asking', async () => {
  const myTurn = createTurns()
  const had: number[] = []
  for (const who of [1, 2, 3]) void myTurn().then(() => had.push(who))
  const seen: number[] = []
  for (let turn = 1; turn <= 6; turn += 1) {
    await nextTurnOfLoop()
    seen.push(had.length)
  }
  expect(had).toEqual([1, 2, 3])
  // Never two at once.
  expect(seen.every((count, nth) => count - (seen[nth - 1] ?? 0) <= 1)).toBe(true)
})

test('after a time without anybody the next has its turn', async () => {
  const myTurn = createTurns()
  await myTurn()
  await nextTurnOfLoop()
  await myTurn()
})
