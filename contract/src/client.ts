import { API_BASE_PATH, type CallInput, type CallResult, type EndpointShape, type EndpointTable } from './endpoint.ts'
import { queryText, type ListFilters } from './list-query.ts'
import { fromWireBy, toWireBy, type Translate, type WireWords } from './translate.ts'

/** The facts that a caller must know of a call. Plain data: the browser gets it without the schemas. */
export interface CallShape {
  method: EndpointShape['method']
  path: string
  inputWords?: WireWords
  resultWords?: WireWords
}

export type CallTable<Contract extends Record<string, EndpointTable>> = {
  [Feature in keyof Contract]: { [Name in keyof Contract[Feature]]: CallShape }
}

/** Sends one call: over fetch in the browser, over `app.inject` on the server. Answers the envelope's data. */
export type Transport = (request: TransportRequest) => Promise<unknown>

export interface TransportRequest {
  method: EndpointShape['method']
  /** With base path and query. */
  url: string
  body: unknown
  options: CallOptions
  /** The fields that a refusal names, in the words of the wire. */
  inOurWords: Translate
}

export interface CallOptions {
  signal?: AbortSignal
  /** Does not count as pending, so it does not switch the loading overlay on. */
  bypassed?: boolean
  /** The caller deals with failures itself; no message is shown. */
  quiet?: boolean
  keepalive?: boolean
}

type Call<E extends EndpointShape> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallResult<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallResult<E>>

export type Client<Contract extends Record<string, EndpointTable>> = {
  [Feature in keyof Contract]: { [Name in keyof Contract[Feature]]: Call<Contract[Feature][Name]> }
}

/** A path holds words and numbers; anything else is written as JSON, for the server to refuse. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)

/** Says the input in the words of the wire, fills `:name` parts of the path and puts the rest into the query or the body. */
export function toRequest(call: CallShape, input: Record<string, unknown>) {
  return placeInput(call, toWireBy(call.inputWords)(input))
}

function placeInput({ method, path: pattern }: CallShape, wireInput: unknown) {
  const input = wireInput as Record<string, unknown>
  const inPath = new Set<string>()
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asText(input[name]))
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  if (method !== 'GET') return { url: API_BASE_PATH + path, body: rest }
  const text = queryText(rest as ListFilters)
  return { url: API_BASE_PATH + path + (text ? `?${text}` : ''), body: undefined }
}

/** The parts of a call that are the same for all clients: the server makes one client for each page it draws. */
function callOf(call: CallShape) {
  const { method, inputWords, resultWords } = call
  const toWire = toWireBy(inputWords)
  const fromWire = fromWireBy(resultWords)
  const inOurWords = fromWireBy(inputWords)
  return (transport: Transport) =>
    async (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
      fromWire(await transport({ method, ...placeInput(call, toWire(input)), options, inOurWords }))
}

const eachOf = <From, To>(table: Record<string, From>, change: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([name, each]) => [name, change(each)]))

/** Answers how to make a client for a way to travel. */
export function prepareClients<Contract extends Record<string, EndpointTable>>(
  calls: CallTable<Contract>,
): (transport: Transport) => Client<Contract> {
  const features = eachOf(calls as Record<string, Record<string, CallShape>>, (table) => eachOf(table, callOf))
  return (transport) => eachOf(features, (table) => eachOf(table, (callBy) => callBy(transport))) as Client<Contract>
}

export const createClient = <Contract extends Record<string, EndpointTable>>(
  calls: CallTable<Contract>,
  transport: Transport,
): Client<Contract> => prepareClients(calls)(transport)
