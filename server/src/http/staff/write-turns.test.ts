import { expect, it } from 'vitest'
import { createWriteTurns } from './write-turns.ts'

/** Writes that the test ends; returns them in the order in which they began. */
function stage() {
  const inTurn = createWriteTurns({ mostAtOnce: 3, mostOfPerson: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  function write(person: number | undefined, name: string) {
    return inTurn(person, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  }
  return { begun, write, end: (name: string) => ends.get(name)?.() }
}

it('lets two of one person write at once, and a third who is somebody else', async () => {
  const { begun, write, end } = stage()
  const all = [write(1, 'a'), write(1, 'b'), write(1, 'c'), write(2, 'd'), write(3, 'e')]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'd'])
  end('a')
  await all[0]
  await expect.poll(() => begun).toEqual(['a', 'b', 'd', 'c'])
  end('d')
  await all[3]
  await expect.poll(() => begun).toEqual(['a', 'b', 'd', 'c', 'e'])
  for (const name of ['b', 'c', 'e']) end(name)
  await Promise.all(all)
})

it('passes the turn on after a write that failed', async () => {
  const inTurn = createWriteTurns({ mostAtOnce: 1, mostOfPerson: 1 })
  const failing = inTurn(1, () => Promise.reject(new Error('no')))
  const next = inTurn(2, () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('counts nobody against somebody who is not known yet', async () => {
  const { begun, write, end } = stage()
  const all = ['a', 'b', 'c'].map((name) => write(undefined, name))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of begun) end(name)
  await Promise.all(all)
})
