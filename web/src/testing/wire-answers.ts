import type { CallShape, TransportRequest } from '@bee/contract/client.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { fromWireBy, toWireBy } from '@bee/contract/translate.ts'
import { calls } from 'virtual:calls'

const shapes: CallShape[] = Object.values(calls).flatMap((table) => Object.values(table))

function shapeOf({ method, url }: Pick<TransportRequest, 'method' | 'url'>): CallShape | undefined {
  const path = new URL(url, 'http://test').pathname
  return shapes.find(
    (shape) =>
      shape.method === method && new RegExp(`^${API_BASE_PATH}${shape.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
}

/** The answer that a test gives in our words, in the server's words. */
export const asWritten = (request: Pick<TransportRequest, 'method' | 'url'>, answer: unknown): unknown =>
  toWireBy(shapeOf(request)?.resultWords)(answer)

/** A call that left, its body in our words. */
export const asSent = (request: TransportRequest): TransportRequest => ({
  ...request,
  body: fromWireBy(shapeOf(request)?.inputWords)(request.body),
})
