import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Client, type Transport } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import { manageContract, type ManageContract } from '@bee/contract/manage/index.ts'
import { request, type OutgoingHttpHeaders } from 'node:http'
import type { Answer, Journal } from '../journal.ts'
import type { Traffic } from '../traffic.ts'

/** Longer than the site lets a request wait, so that its own answer is heard. */
const GIVE_UP_MS = 15_000

export interface Asked {
  status: number
  body: Buffer
}

/** Shared by all writers of the proof. */
export interface Stage {
  url: string
  traffic: Traffic
  journal: Journal
}

/** The failure of a call, as its caller sees it. */
export class NotDone extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }

  /** A refusal in words wrote nothing; after any other failure the outcome is unknown. */
  get answer(): Answer {
    return this.status >= 400 && this.status < 500 ? 'no' : 'unknown'
  }
}

/** A connection for each request: a browser asks again by itself where a kept one was closed, which Node does not. */
export function send(
  address: string,
  options: { method: string; headers: OutgoingHttpHeaders; body?: string | Buffer | undefined },
): Promise<Asked> {
  const { method, headers, body } = options
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent: false, signal: AbortSignal.timeout(GIVE_UP_MS) })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    sent.end(body)
  })
}

/** Sends, and records the outcome. Status 0 where no answer came. */
export async function sendWatched(
  { url, traffic }: Pick<Stage, 'url' | 'traffic'>,
  who: string,
  path: string,
  options: Parameters<typeof send>[1],
): Promise<Asked> {
  const begun = performance.now()
  traffic.began()
  const asked = await send(url + path, options).catch((error: unknown) => ({
    status: 0,
    body: Buffer.from(error instanceof Error ? error.message : String(error)),
  }))
  const isWrite = options.method !== 'GET'
  const what = `${options.method} ${path.split('?')[0] ?? ''}`
  traffic.passed({ who, begun, ended: performance.now(), status: asked.status, isWrite, what })
  return asked
}

function transportOf(stage: Pick<Stage, 'url' | 'traffic'>, who: string, headers: OutgoingHttpHeaders): Transport {
  return async ({ method, url, body }) => {
    const hasBody = body !== undefined
    const { status, body: bytes } = await sendWatched(stage, who, url, {
      method,
      headers: hasBody ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    if (status === 0) throw new NotDone(0, bytes.toString())
    const { code, msg, data } = readEnvelope(bytes)
    if (code === 200 && status === 200) return data
    throw new NotDone(status === 200 ? 500 : status, msg)
  }
}

/** A proxy that cannot reach a process answers in words of its own. */
function readEnvelope(bytes: Buffer): Envelope<unknown> {
  try {
    return JSON.parse(bytes.toString()) as Envelope<unknown>
  } catch {
    return { code: 0, msg: bytes.toString().slice(0, 80), data: null }
  }
}

const memberCalls = callTableOf(contract)
const staffCalls = callTableOf(manageContract)

export interface Identity {
  token: string
  userId: number
}

export const memberClient = (stage: Pick<Stage, 'url' | 'traffic'>, who: string, member?: Identity): Client<Contract> =>
  createClient(
    memberCalls,
    transportOf(stage, who, member ? { token: member.token, userid: String(member.userId) } : {}),
  )

export const staffClient = (
  stage: Pick<Stage, 'url' | 'traffic'>,
  who: string,
  cookie: string,
): Client<ManageContract> => createClient(staffCalls, transportOf(stage, who, { 'bee-staff': '1', cookie }))

export interface Tried<Result> {
  answer: Answer
  /** With a yes. */
  data: Result | undefined
  status: number
}

/** Never throws for a failed call. */
export async function attempt<Result>(call: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { answer: 'yes', data: await call(), status: 200 }
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return { answer: error.answer, data: undefined, status: error.status }
  }
}
