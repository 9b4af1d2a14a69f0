import { expect, test } from 'vitest'
import { createFileReadPool } from './file-read-pool.ts'

/** A file with reads that wait until the test finishes them. */
function slowFile() {
  const asked: { place: Buffer; finish: () => void }[] = []
  const read = (place: Buffer, _at: number, length: number) =>
    new Promise((resolve) => asked.push({ place, finish: () => resolve({ bytesRead: length, buffer: place }) }))
  return { file: { read: read as never }, asked }
}

const settled = () => new Promise((resolve) => void setImmediate(resolve))

test('however many come, as many as there are seats are read for at once, in the order in which they came', async () => {
  const reads = createFileReadPool({ seats: 2, pieceBytes: 100 })
  const { file, asked } = slowFile()
  const done: number[] = []
  const readers = Array.from({ length: 400 }, (_, nth) => reads.read(file, 0, 10).then(() => done.push(nth)))
  let most = 0
  while (done.length < readers.length) {
    await settled()
    most = Math.max(most, asked.length)
    for (const { finish } of asked.splice(0)) finish()
  }
  expect(most).toBe(2)
  expect(done).toEqual(readers.map((_, nth) => nth))
})

test('whoever opens a file waits in the same line, and a failure holds nobody up', async () => {
  const reads = createFileReadPool({ seats: 2, pieceBytes: 100 })
  const { file, asked } = slowFile()
  const order: string[] = []
  const readers = [1, 2, 3].map((nth) => reads.read(file, 0, 10).then(() => order.push(`read ${nth}`)))
  const opened = reads.sit(() => Promise.reject(new Error('gone'))).catch(() => order.push('failed'))
  const last = reads.read(file, 0, 10).then(() => order.push('last'))
  for (let turn = 0; turn < 6; turn += 1) {
    await settled()
    for (const { finish } of asked.splice(0)) finish()
  }
  await Promise.all([...readers, opened, last])
  expect(order).toEqual(['read 1', 'read 2', 'failed', 'read 3', 'last'])
})

test('memory that is lent is nobody else’s; given back, it is used again', async () => {
  const reads = createFileReadPool({ seats: 2, pieceBytes: 100 })
  const { file, asked } = slowFile()
  const take = async () => {
    const piece = reads.read(file, 0, 200)
    await settled()
    const { place, finish } = asked.splice(0)[0] ?? {}
    finish?.()
    return { place, ...(await piece) }
  }
  const first = await take()
  const second = await take()
  expect(second.place).not.toBe(first.place)
  expect(first.bytes).toHaveLength(100)
  first.giveBack()
  expect((await take()).place).toBe(first.place)
  expect((await take()).place).not.toBe(first.place)
})
