import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient, PERSONAL } from './api.ts'
import { changeReader } from './change-reader.ts'

const client = createQueryClient(() => Promise.reject(new Error('No call is expected')))
const publicRead = vi.fn(() => Promise.resolve('course'))
const memberRead = vi.fn(() => Promise.resolve('my orders'))

beforeEach(async () => {
  client.clear()
  for (const [queryKey, queryFn, meta] of [
    [['course'], publicRead, PERSONAL],
    [['orders'], memberRead, {}],
  ] as const) {
    new QueryObserver(client, { queryKey, queryFn, meta }).subscribe(() => undefined)
  }
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  publicRead.mockClear()
  memberRead.mockClear()
})

it('asks for everything again after a log-in', async () => {
  await changeReader(client, true)
  expect(publicRead).toHaveBeenCalledTimes(1)
  expect(memberRead).toHaveBeenCalledTimes(1)
})

it('asks after a log-out only for what visitors may read, and keeps nothing else', async () => {
  await changeReader(client, false)
  expect(publicRead).toHaveBeenCalledTimes(1)
  expect(memberRead).not.toHaveBeenCalled()
  expect(client.getQueryData(['orders'])).toBeUndefined()
})
