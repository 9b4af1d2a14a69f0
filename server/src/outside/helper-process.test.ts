import { readFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { MESSAGE_BYTES, sendOrder } from './helper-process.ts'

/** A fake process that records its messages. */
function stage() {
  const sent: object[] = []
  return { worker: { connected: true, send: (message: object) => sent.push(message) > 0 }, sent }
}

it('sends a large content by a file of our own, and the order with its name', async () => {
  const { worker, sent } = stage()
  const content = Buffer.alloc(MESSAGE_BYTES + 5, 'abc')
  const file = (await sendOrder(worker, { name: 'a.csv', content })) ?? ''
  expect(sent).toEqual([{ name: 'a.csv', contentFile: file }])
  expect((await readFile(file)).equals(content)).toBe(true)
  await rm(file)
})

it('sends a small content with its order, and nothing more to a process that has gone', async () => {
  const { worker, sent } = stage()
  expect(await sendOrder(worker, { name: 'a.csv', content: Buffer.from('abc') })).toBeUndefined()
  expect(sent).toEqual([{ name: 'a.csv', content: Buffer.from('abc') }])
  worker.connected = false
  const file = (await sendOrder(worker, { name: 'b.csv', content: Buffer.alloc(MESSAGE_BYTES + 1) })) ?? ''
  expect(sent).toHaveLength(1)
  await rm(file)
})
