import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createUploadBuffers } from './upload-buffers.ts'

const held = () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  return { until, release: () => release() }
}

it('has so many places and no more, none of them for one person alone', async () => {
  const places = createUploadBuffers({ count: 3, perOwner: 2, bytes: 4, waitMs: 10_000 })
  const seen = new Set<Buffer>()
  const log: string[] = []
  const gates = [held(), held(), held(), held(), held()]
  const use = (ownerId: number, nth: number) =>
    places.withBuffer(ownerId, async (place) => {
      seen.add(place)
      log.push(`${ownerId}:${nth}`)
      await gates[nth]?.until
    })
  const all = [use(1, 0), use(1, 1), use(1, 2), use(2, 3), use(3, 4)]
  await setImmediate()
  expect(log).toEqual(['1:0', '1:1', '2:3'])
  gates[3]?.release()
  await setImmediate()
  // The first owner in the queue has two buffers already.
  expect(log.slice(3)).toEqual(['3:4'])
  for (const { release } of gates) release()
  await Promise.all(all)
  expect(log.slice(4)).toEqual(['1:2'])
  expect(seen.size).toBe(3)
})

it('lets nobody wait for ever, and gives a place back after a failure', async () => {
  const places = createUploadBuffers({ count: 1, perOwner: 1, bytes: 4, waitMs: 20 })
  const gate = held()
  const first = places.withBuffer(1, () => gate.until)
  await expect(places.withBuffer(2, () => Promise.resolve())).rejects.toThrow('正在传的太多了')
  gate.release()
  await first
  await expect(places.withBuffer(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await places.withBuffer(2, () => Promise.resolve('well'))).toBe('well')
})
