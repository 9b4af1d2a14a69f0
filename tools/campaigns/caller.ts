import { callShapeOf } from '@bee/contract/call-table.ts'
import { toRequest } from '@bee/contract/client.ts'
import type { CallInput, EndpointShape } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { Agent, request } from 'node:http'
import type { Learner } from '../../bench/src/learners.ts'

/** Longer than any answer may take, so that a late answer can be told from a missing one. */
const GIVE_UP_MS = 5000

export interface Reply {
  /** By `performance.now()`. */
  begun: number
  ms: number
  /** 0 without an answer. */
  status: number
  /** The sentence of the envelope, or why there is none. */
  sentence: string
  isEnvelope: boolean
}

export interface Caller {
  /** In our words; the contract knows the words of the wire. */
  ask<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<Reply>
}

const agent = new Agent({ keepAlive: true })

/** With its length: Node leaves it out where a DELETE has a body, which is then taken for the next request. */
const bodyHeaders = (text: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(text)),
})

/** Never throws: the outcome of a call is the subject of a campaign. */
export function createCaller(port: number, { token, userId }: Learner): Caller {
  const identity = { host: 'localhost', token, userid: String(userId) }

  function send(method: string, url: string, text: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        method,
        path: url,
        agent,
        headers: text ? { ...identity, ...bodyHeaders(text) } : identity,
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      sent.end(text)
    })
  }

  return {
    async ask(endpoint, input) {
      const { url, body } = toRequest(callShapeOf(endpoint), input as Record<string, unknown>)
      const begun = performance.now()
      try {
        const answer = await send(endpoint.method, url, body === undefined ? '' : JSON.stringify(body))
        return { begun, ms: performance.now() - begun, status: answer.status, ...readEnvelope(answer) }
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        return { begun, ms: performance.now() - begun, status: 0, sentence, isEnvelope: false }
      }
    },
  }
}

function readEnvelope({ status, body }: { status: number; body: string }) {
  try {
    const { code, msg } = JSON.parse(body) as Envelope<unknown>
    const isEnvelope = code === status && (status === 200 || /\p{Script=Han}/u.test(msg))
    return { sentence: msg, isEnvelope }
  } catch {
    return { sentence: body.slice(0, 80), isEnvelope: false }
  }
}
