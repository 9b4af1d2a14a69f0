import { callShapeOf } from '@bee/contract/call-table.ts'
import { toRequest, type CallShape } from '@bee/contract/client.ts'
import type { CallResult, EndpointShape } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { fromWireBy } from '@bee/contract/translate.ts'
import * as z from 'zod/mini'

const callShapes = new WeakMap<EndpointShape, CallShape>()

/** Reads the schemas of a call once per process: random tests make each call dozens of times. */
export function knownCallShape(shape: EndpointShape): CallShape {
  const known = callShapes.get(shape) ?? callShapeOf(shape)
  callShapes.set(shape, known)
  return known
}

/** A call in wire form, for `app.inject`: for tests that check status and headers, or send input that a form would not. */
export function requestOf(shape: EndpointShape, input: Record<string, unknown>) {
  const { url, body } = toRequest(knownCallShape(shape), input)
  return { method: shape.method, url, ...(body === undefined ? {} : { payload: body }) }
}

/** The data of an answer with our field names. */
export const inOurWords = (shape: EndpointShape, data: unknown): unknown =>
  fromWireBy(knownCallShape(shape).resultWords)(data)

/** The data of an answer with our field names, checked against its schema. */
export function resultOf<Shape extends EndpointShape>(shape: Shape, answer: { body: string }): CallResult<Shape> {
  const { data } = JSON.parse(answer.body) as Envelope<unknown>
  return z.parse(shape.result, inOurWords(shape, data)) as CallResult<Shape>
}
