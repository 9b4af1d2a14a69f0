import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { rowsBetween, useSelection } from './use-selection.ts'

afterEach(cleanup)

it('reaches from the row chosen last to this one, whichever stands first', () => {
  expect(rowsBetween([1, 2, 3, 4], 4, 2)).toEqual([2, 3, 4])
  expect(rowsBetween([1, 2, 3, 4], 1, 2)).toEqual([1, 2])
  expect(rowsBetween([1, 2, 3, 4], 9, 3)).toEqual([3])
  expect(rowsBetween([1, 2], 1, 9)).toEqual([])
})

it('chooses one, a stretch, all and none; what has left the list is chosen no longer', () => {
  const { result, rerender } = renderHook(({ rows }) => useSelection(rows), { initialProps: { rows: [1, 2, 3, 4] } })
  act(() => result.current.toggle(2))
  act(() => result.current.reach(4))
  expect(result.current.keys).toEqual([2, 3, 4])
  act(() => result.current.toggle(3))
  expect(result.current.keys).toEqual([2, 4])
  rerender({ rows: [1, 2, 3] })
  expect(result.current.keys).toEqual([2])
  act(() => result.current.toggleAll())
  expect(result.current.keys).toEqual([1, 2, 3])
  act(() => result.current.toggleAll())
  expect(result.current.keys).toEqual([])
})
