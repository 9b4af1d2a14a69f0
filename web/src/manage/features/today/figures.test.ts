import { expect, it } from 'vitest'
import { FIGURES } from './figures.ts'

it('reads each figure of a period and of a day', () => {
  const day = {
    day: '2026-03-02',
    learners: 2,
    seconds: 5400,
    finished: 3,
    newMembers: 4,
    incomeFen: 9950,
    isCounted: true,
  }
  const period = { ...day, days: [day], learners: null, seconds: 23_184_000 }
  expect(FIGURES.map(({ of }) => of(period))).toEqual([null, 6440, 3, 4, 99.5])
  expect(FIGURES.map(({ ofDay }) => ofDay(day))).toEqual([2, 1.5, 3, 4, 99.5])
})
