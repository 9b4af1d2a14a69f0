import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countPending, useIsLoading } from './pending-requests.ts'

it('is on while any counted request is under way, and off after the last, also after a failure', async () => {
  const { result } = renderHook(useIsLoading)
  expect(result.current).toBe(false)
  const finish: (() => void)[] = []
  let fail: () => void = () => undefined
  const first = countPending(() => new Promise<void>((resolve) => finish.push(resolve)))
  const second = countPending(() => new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('x')))))
  await act(() => Promise.resolve())
  expect(result.current).toBe(true)
  await act(async () => {
    finish[0]?.()
    await first
  })
  expect(result.current).toBe(true)
  await act(async () => {
    fail()
    await second.catch(() => undefined)
  })
  expect(result.current).toBe(false)
})
