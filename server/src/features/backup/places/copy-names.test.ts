import { expect, it } from 'vitest'
import { isCopy, momentOfCopy, nameOfCopy, stampOf, startOfCopies } from './copy-names.ts'

const STAMP = '20261117040000'

it('tells our own copies from databases that are only called alike', () => {
  expect(nameOfCopy('bee', 'restored', STAMP)).toBe(`bee_restored_${STAMP}`)
  expect(isCopy(`bee_restored_${STAMP}`, 'bee', 'restored')).toBe(true)
  for (const other of [
    'bee_restored_for_anna',
    'bee_restored_',
    `bee_restored_x${STAMP}`,
    `bee_restored_${STAMP}_kept`,
    'bee_restored_20261399999999',
  ])
    expect(isCopy(other, 'bee', 'restored')).toBe(false)
  expect(isCopy(`bee_restored_${STAMP}`, 'bee', 'rehearsal')).toBe(false)
  expect(isCopy(`bees_restored_${STAMP}`, 'bee', 'restored')).toBe(false)
})

it('says in its name when it was made, by the clock of Shanghai', () => {
  const moment = new Date('2026-11-16T20:00:00Z')
  expect(stampOf(moment)).toBe(STAMP)
  expect(momentOfCopy(nameOfCopy('bee', 'before', STAMP))).toEqual(moment)
})

it.each(['x'.repeat(63), '学'.repeat(21), 'a'.repeat(38), 'a'.repeat(39)])(
  'never names a copy like the school, however long its name is: %s',
  (live) => {
    const names = (['rehearsal', 'restored', 'before'] as const).map((purpose) => nameOfCopy(live, purpose, STAMP))
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
      // The part of the name that the server would keep.
      expect(Buffer.from(name).subarray(0, 63).toString()).not.toBe(live)
    }
    expect(new Set(names).size).toBe(3)
    expect(isCopy(names[0] ?? '', live, 'rehearsal')).toBe(true)
    expect(startOfCopies(`${live.slice(0, -1)}y`, 'restored')).not.toBe(startOfCopies(live, 'restored'))
  },
)
