import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequest } from '../../bench/src/load.ts'
import { emptyTally, type CrowdName, type CrowdPlan, type CrowdTally } from './crowd-plan.ts'
import { madeUpAddress } from './made-up-addresses.ts'

/** The acts of a crowd. `arrived` when all are there; `done` for a crowd that ends by itself. */
export interface Crowd {
  tally: CrowdTally
  arrived: Promise<unknown>
  done: Promise<unknown>
}

const ADDRESSES_AT_A_TIME = 8
/** A backlog that overflows would refuse connections before the site sees them. */
const ARRIVE_AT_A_TIME = 50
const ANSWER_WITHIN_MS = 30_000
const BYTE_EVERY_MS = 3000
const ANNOUNCED_BYTES = 100_000
/** Asked for on one connection without reading one; the site closes a connection that asks further ahead. */
const PAGES_IN_A_ROW = 10

const never = new Promise<never>(() => undefined)

async function inTurns(count: number, atATime: number, each: (nth: number) => Promise<void>): Promise<void> {
  let next = 0
  const takeTurns = async () => {
    while (next < count) {
      next += 1
      await each(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atATime }, takeTurns))
}

function askFor(path: string, port: number, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent, timeout: ANSWER_WITHIN_MS }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(0))
  })
}

function comeWithAddresses({ port, count, seed }: CrowdPlan): Crowd {
  const tally = emptyTally()
  const agent = new Agent({ keepAlive: true, maxSockets: ADDRESSES_AT_A_TIME })
  const done = inTurns(count, ADDRESSES_AT_A_TIME, async (nth) => {
    const status = await askFor(madeUpAddress(seed, nth), port, agent)
    if (status === 0 || status >= 500) tally.failed += 1
    else if (status >= 400) tally.refused += 1
    else tally.held += 1
  })
  return { tally, arrived: Promise.resolve(), done }
}

/** Connects, sends the words and answers the first line that comes back; undefined without one. */
function say(port: number, words: string, onCut: () => void): { socket: Socket; answer: Promise<string | undefined> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(words))
  socket.on('error', () => undefined)
  socket.on('close', onCut)
  const answer = new Promise<string | undefined>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1').split('\r\n', 1)[0]))
    socket.once('close', () => resolve(undefined))
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS).unref()
  })
  return { socket, answer }
}

function comeForStreams({ port, count, members }: CrowdPlan): Crowd {
  const tally = emptyTally()
  const arrived = inTurns(count, ARRIVE_AT_A_TIME, async (nth) => {
    const { token = '', userId = 0 } = members[nth % members.length] ?? {}
    const headers = { token, userid: String(userId) }
    let isHeld = false
    const onCut = () => {
      if (isHeld) tally.cut += 1
    }
    const status = await say(port, getRequest(API_BASE_PATH + MESSAGE_EVENTS_PATH, headers), onCut).answer
    isHeld = status?.includes(' 200 ') === true
    if (isHeld) tally.held += 1
    else if (status?.includes(' 429 ')) tally.refused += 1
    else tally.failed += 1
  })
  return { tally, arrived, done: never }
}

/** They ask and never read: a large file, or one page after another. */
function comeWithoutReading({ port, count, largeFile }: CrowdPlan): Crowd {
  const tally = emptyTally()
  const pages = getRequest('/home').repeat(PAGES_IN_A_ROW)
  const arrived = inTurns(count, ARRIVE_AT_A_TIME, async (nth) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(nth % 5 === 0 ? pages : getRequest(largeFile)))
    socket.pause()
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', resolve)
    })
    if (socket.destroyed) tally.failed += 1
    else tally.held += 1
    socket.on('close', () => (tally.cut += 1))
  })
  return { tally, arrived, done: never }
}

const bodyHead = (path: string, headers: string) =>
  `POST ${API_BASE_PATH}${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
  `content-length: ${ANNOUNCED_BYTES}\r\n${headers}\r\n{`

/** They announce a body and send a byte now and then: half of them with a member's session, half without. */
function comeWithSlowBodies({ port, count, members }: CrowdPlan): Crowd {
  const tally = emptyTally()
  let open = 0
  let onAllCut: () => void
  const done = new Promise<void>((resolve) => (onAllCut = resolve))
  const arrived = inTurns(count, ARRIVE_AT_A_TIME, async (nth) => {
    const { token = '', userId = 0 } = members[nth % members.length] ?? {}
    const head =
      nth % 2 === 0
        ? bodyHead('/login', '')
        : bodyHead('/catalogUser/recordVideoProgress', `token: ${token}\r\nuserid: ${userId}\r\n`)
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.on('error', () => undefined)
    socket.resume()
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', resolve)
    })
    if (socket.destroyed) {
      tally.failed += 1
      return
    }
    tally.held += 1
    open += 1
    const trickle = setInterval(() => socket.write(' '), BYTE_EVERY_MS)
    socket.on('close', () => {
      clearInterval(trickle)
      tally.cut += 1
      open -= 1
      if (open === 0 && tally.held + tally.failed === count) onAllCut()
    })
  })
  return { tally, arrived, done }
}

export const CROWDS: Record<CrowdName, (plan: CrowdPlan) => Crowd> = {
  addresses: comeWithAddresses,
  streams: comeForStreams,
  readers: comeWithoutReading,
  bodies: comeWithSlowBodies,
}
