import { expect, it } from 'vitest'
import { PIECE_BYTES, sendOrder } from './helper-process.ts'

/** A process that takes what it is sent, and what is done between one message and the next. */
function stage() {
  const sent: object[] = []
  const turns: number[] = []
  let turn = 0
  const count = () => {
    turn += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const worker = {
    connected: true,
    send: (message: object) => {
      sent.push(message)
      turns.push(turn)
      return true
    },
  }
  return { worker, sent, turns, end: () => clearImmediate(timer) }
}

it('sends a large file in pieces, others having their turns in between, and then the order', async () => {
  const { worker, sent, turns, end } = stage()
  const content = Buffer.alloc(PIECE_BYTES * 3 + 5, 'abc')
  await sendOrder(worker, { name: 'a.csv', content })
  end()
  const pieces = sent.slice(0, -1).map((message) => ('piece' in message ? (message.piece as Buffer) : Buffer.alloc(0)))
  expect(Buffer.concat(pieces).equals(content)).toBe(true)
  expect(sent.at(-1)).toEqual({ name: 'a.csv' })
  expect(new Set(turns).size).toBe(sent.length)
})

it('sends a small file with its order, and nothing more to a process that has gone', async () => {
  const { worker, sent, end } = stage()
  await sendOrder(worker, { name: 'a.csv', content: Buffer.from('abc') })
  expect(sent).toEqual([{ name: 'a.csv', content: Buffer.from('abc') }])
  worker.connected = false
  await sendOrder(worker, { name: 'b.csv', content: Buffer.alloc(PIECE_BYTES + 1) })
  end()
  expect(sent).toHaveLength(1)
})
