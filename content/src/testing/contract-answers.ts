import { toRequest } from '@bee/contract/client.ts'
import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { sessionContract } from '@bee/contract/manage/session.contract.ts'
import { inOurWords, knownCallShape } from '@bee/server/testing/calls/wire-calls.ts'
import type { App, AppRequest } from '@bee/server/testing/calls/planted-calls.ts'
import * as z from 'zod/mini'
import type { ValidCall } from './calls/valid-call.ts'

export type CallRequest = AppRequest & { url: string; headers: Record<string, string> }

/** As a browser would send it. */
export function requestOf(shape: EndpointShape, { by, input, form }: ValidCall): CallRequest {
  const { url, body } = toRequest(knownCallShape(shape), input as Record<string, unknown>)
  // A visit of the demo is answered only to a client on the site's own machine.
  const remoteAddress = shape.path === sessionContract.demoLogIn.path ? '127.0.0.1' : by.address
  const request = { method: shape.method, url, headers: by.headers, remoteAddress }
  if (form) return { ...request, headers: { ...by.headers, ...form.headers }, payload: form.payload }
  return { ...request, ...(body === undefined ? {} : { payload: body }) }
}

export interface Answer {
  status: number
  msg: string
  data: unknown
  /** Faults that no answer may have, for any input. */
  complaints: string[]
}

const CHINESE = /\p{Script=Han}/u
const Envelope = z.strictObject({ code: z.int(), msg: z.string(), data: z.unknown() })
const Refusal = z.strictObject({
  reason: z.string(),
  fields: z.optional(z.record(z.string(), z.string().check(z.regex(CHINESE)))),
  details: z.optional(z.unknown()),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every answer is an envelope, its code the status; a refusal is a Chinese sentence, and no request is the server's fault. */
export function readAnswer({ statusCode: status, body }: { statusCode: number; body: string }): Answer {
  const envelope = Envelope.safeParse(parseJson(body))
  if (!envelope.success) {
    return { status, msg: '', data: undefined, complaints: [`${status} outside the envelope: ${body.slice(0, 200)}`] }
  }
  const { code, msg, data } = envelope.data
  const complaints: string[] = []
  if (status >= 500) complaints.push(`${status} ${msg}`)
  if (code !== status) complaints.push(`code ${code} with status ${status}`)
  if (status >= 400 && !CHINESE.test(msg)) complaints.push(`${status} without a Chinese sentence: ${msg}`)
  if (status >= 400 && !Refusal.safeParse(data).success) complaints.push(`a refusal with ${JSON.stringify(data)}`)
  return { status, msg, data, complaints }
}

export async function send(app: App, request: AppRequest): Promise<Answer> {
  return readAnswer(await app.inject(request))
}

/** Fields of the answer that the schema does not name. */
function unnamedFields(answered: unknown, named: unknown, at: string): string[] {
  if (typeof answered !== 'object' || answered === null) return []
  if (typeof named !== 'object' || named === null) return [at]
  const known: Partial<Record<string, unknown>> = { ...named }
  return Object.entries(answered).flatMap(([key, value]) =>
    Object.hasOwn(known, key) ? unnamedFields(value, known[key], `${at}.${key}`) : [`${at}.${key}`],
  )
}

/** Faults in the data of a 200: a missing field, a field of another type, or one that the schema does not name. */
export function schemaComplaints(shape: EndpointShape, data: unknown): string[] {
  const ours = inOurWords(shape, data)
  const parsed = z.safeParse(shape.result, ours)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `data.${path.join('.')}: ${message}`)
  return unnamedFields(ours, parsed.data, 'data').map((field) => `${field} is not named by the schema`)
}
