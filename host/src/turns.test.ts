import { expect, test } from 'vitest'
import { createTurns, PAGES_SHARE, SPARE_MS } from './turns.ts'

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
  // At most one page per turn.
  expect(seen.every((count, nth) => count - (seen[nth - 1] ?? 0) <= 1)).toBe(true)
})

test('after a time without anybody the next has its turn', async () => {
  const myTurn = createTurns()
  await myTurn()
  await nextTurnOfLoop()
  await myTurn()
})

test('pages that follow one another leave time to others; after a rest the first ones do not wait', async () => {
  let time = 0
  let waited = 0
  const myTurn = createTurns({
    now: () => time,
    wait: async (ms) => {
      await nextTurnOfLoop()
      waited += ms
      time += ms
    },
  })
  const draw = async (takes: number) => {
    await myTurn()
    time += takes
  }
  const drawMany = (takes: number, count: number) => Promise.all(Array.from({ length: count }, () => draw(takes)))

  await drawMany(50, SPARE_MS / 50)
  expect(waited).toBe(0)
  const began = time
  await drawMany(50, 100)
  const share = (50 * 100) / (time - began)
  expect(share).toBeGreaterThan(PAGES_SHARE * 0.9)
  expect(share).toBeLessThan(PAGES_SHARE * 1.2)

  await nextTurnOfLoop()
  time += (2 * SPARE_MS) / PAGES_SHARE
  waited = 0
  await drawMany(50, 3)
  expect(waited).toBe(0)
})
