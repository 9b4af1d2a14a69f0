import { callTableOf } from '@bee/contract/call-table.ts'
import { prepareClients, toRequest, type Client, type Transport, type TransportRequest } from '@bee/contract/client.ts'
import type { EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import { manageContract, type ManageContract } from '@bee/contract/manage/index.ts'
import * as z from 'zod/mini'
import type { TestServer } from './test-server.ts'
import { inOurWords } from './calls/wire-calls.ts'

/** A refused call, in a form that tests compare. */
export class Refused extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  readonly reason: string
  readonly details: unknown

  constructor(status: number, message: string, { reason, fields = {}, details }: FailureData) {
    super(message)
    this.status = status
    this.fields = fields
    this.reason = reason
    this.details = details
  }
}

export interface Caller {
  headers?: Record<string, string>
  address?: string
}

type Tables = Record<string, EndpointTable>

interface PreparedTables {
  clientFor: (transport: Transport) => Client<Tables>
  shapes: { shape: EndpointShape; address: RegExp }[]
}

/** Reading all schemas for their field names takes longer than most calls, so it is done once per contract and process. */
const prepared = new Map<Tables, PreparedTables>()

function prepare(tables: Tables): PreparedTables {
  const shapes = Object.values(tables).flatMap((table) => Object.values(table))
  // As on the server, a fixed address goes before one with a parameter.
  const writtenOutFirst = shapes.toSorted(
    (one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
  )
  return {
    clientFor: prepareClients(callTableOf(tables)),
    shapes: writtenOutFirst.map((shape) => {
      const pattern = toRequest(shape, {}).url.replaceAll('undefined', '[^/]+')
      return { shape, address: new RegExp(`^${pattern}$`) }
    }),
  }
}

function preparedOnce(tables: Tables): PreparedTables {
  const known = prepared.get(tables) ?? prepare(tables)
  prepared.set(tables, known)
  return known
}

function shapeOf({ shapes }: PreparedTables, { method, url }: TransportRequest): EndpointShape | undefined {
  const path = new URL(url, 'http://test').pathname
  return shapes.find(({ shape, address }) => shape.method === method && address.test(path))?.shape
}

/** The browser's typed client over `app.inject`. Every answer is checked against its schema. */
export const testClient = (server: TestServer, caller: Caller = {}): Client<Contract> =>
  clientOf(contract, server, caller)

/** Same for the staff desk. */
export const manageClient = (server: TestServer, caller: Caller = {}): Client<ManageContract> =>
  clientOf(manageContract, server, caller)

function clientOf<Calls extends Tables>(
  tables: Calls,
  { app }: TestServer,
  { headers = {}, address = '203.0.113.7' }: Caller,
): Client<Calls> {
  const known = preparedOnce(tables)
  return known.clientFor(async (request) => {
    const { method, url, body } = request
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const envelope = answer.json<Envelope<unknown>>()
    if (envelope.code !== answer.statusCode) throw new Error(`code ${envelope.code} with status ${answer.statusCode}`)
    if (answer.statusCode >= 400) {
      throw new Refused(answer.statusCode, envelope.msg, envelope.data as FailureData)
    }
    const shape = shapeOf(known, request)
    if (!shape) throw new Error(`No call for ${method} ${url}`)
    z.parse(shape.result, inOurWords(shape, envelope.data))
    return envelope.data
  }) as Client<Calls>
}
