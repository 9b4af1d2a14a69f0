import { API_BASE_PATH, type CallInput, type CallResult, type EndpointShape, type EndpointTable } from './endpoint.ts'

/** How one call leaves: over fetch in the browser, over `app.inject` on the server. Answers the envelope's data. */
export type Transport = (request: TransportRequest) => Promise<unknown>

export interface TransportRequest {
  method: EndpointShape['method']
  /** With base path and query. */
  url: string
  body: unknown
  options: CallOptions
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
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallResult<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallResult<E>>

export type Client<Contract extends Record<string, EndpointTable>> = {
  [Feature in keyof Contract]: { [Name in keyof Contract[Feature]]: Call<Contract[Feature][Name]> }
}

/** Fills `:name` parts of the path and puts the rest into the query or the body. */
export function toRequest(shape: EndpointShape, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = shape.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (shape.method !== 'GET') return { url: API_BASE_PATH + path, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value as string | number))
  }
  const text = query.toString()
  return { url: API_BASE_PATH + path + (text ? `?${text}` : ''), body: undefined }
}

export function createClient<Contract extends Record<string, EndpointTable>>(
  contract: Contract,
  transport: Transport,
): Client<Contract> {
  const callOf =
    (shape: EndpointShape) =>
    (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
      transport({ method: shape.method, ...toRequest(shape, input), options })
  const callsOf = (table: EndpointTable) =>
    Object.fromEntries(Object.entries(table).map(([name, shape]) => [name, callOf(shape)]))
  return Object.fromEntries(
    Object.entries(contract).map(([feature, table]) => [feature, callsOf(table)]),
  ) as Client<Contract>
}
