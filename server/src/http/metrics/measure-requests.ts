import { API_BASE_PATH, type EndpointTable } from '@bee/contract/endpoint.ts'
import { contract } from '@bee/contract/index.ts'
import { manageContract } from '@bee/contract/manage/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { beginRequest, doFor, type CurrentRequest } from '../../current-request.ts'
import { systemClock } from '../../outside/clock.ts'
import { isOwnRendering } from '../visitor.ts'
import type { Meters } from './meters.ts'
import type { Count, Spread } from './registry.ts'
import type { SlowLines } from './slow-lines.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an answer from the cache, or a refusal before the handler. */
    current: CurrentRequest | null
  }
}

/** The route of pages; every other route is named by its own pattern. */
const PAGES = '/*'
const PAGE_CALL = 'page'
/** An address without a route. */
const MISSING_CALL = 'missing'
/** Not a valid request, or an address that cannot be decoded. */
const UNREADABLE_CALL = 'unreadable'
const MS_PER_SECOND = 1000

type Method = RouteOptions['method']

/** The calls of both contracts by method and address. */
function nameCalls(): ReadonlyMap<string, string> {
  const named = (prefix: string, tables: Record<string, EndpointTable>) =>
    Object.entries(tables).flatMap(([feature, table]) =>
      Object.entries(table).map(
        ([name, { method, path }]) => [`${method} ${API_BASE_PATH}${path}`, `${prefix}${feature}.${name}`] as const,
      ),
    )
  return new Map([...named('', contract), ...named('manage.', manageContract)])
}

/** The metrics of one name. The series of a status class starts with its first answer. */
function createCallMeter(meters: Meters, call: string, isTimed: boolean) {
  const byClass: (Count | undefined)[] = []
  let seconds: Spread | undefined

  function count(status: number): void {
    const statusClass = Math.floor(status / 100)
    const known = (byClass[statusClass] ??= meters.requests.of(call, `${statusClass}xx`))
    known.add()
  }

  function time(ms: number): void {
    seconds ??= meters.requestSeconds.of(call)
    seconds.observe(ms / MS_PER_SECOND)
  }

  return { call, isTimed, count, time }
}

type CallMeter = ReturnType<typeof createCallMeter>

/**
 * Counts every answer under the name of its call, or its route pattern, and sets the current request. Must be added before any route.
 * Answers that end when the client leaves (streams, films, files) are counted, not timed.
 */
export function measureRequests(app: FastifyInstance, { meters, slow }: { meters: Meters; slow: SlowLines }): void {
  const names = nameCalls()
  const knownMeters = new Map<string, CallMeter>()
  /** Running pages: the waits of their own calls count for the page. Those calls have the request id of the page (`logging.ts`). */
  const pages = new Map<string, CurrentRequest>()

  function meterOf(call: string, isTimed: boolean): CallMeter {
    const known = knownMeters.get(call) ?? createCallMeter(meters, call, isTimed)
    knownMeters.set(call, known)
    return known
  }

  function meterOfRoute(method: Method, url: string): CallMeter {
    const [first = 'GET'] = [method].flat()
    const call = names.get(`${first === 'HEAD' ? 'GET' : first} ${url}`)
    if (call !== undefined) return meterOf(call, true)
    const isFile = url.startsWith(API_BASE_PATH) || /\/\*$|:/.test(url)
    return url === PAGES ? meterOf(PAGE_CALL, true) : meterOf(url, !isFile)
  }

  function measure(meter: CallMeter, request: FastifyRequest, reply: FastifyReply): void {
    // The site's own calls are part of a page.
    if (isOwnRendering(request)) return
    const { current } = request
    meter.count(reply.statusCode)
    if (!meter.isTimed) return
    const ms = current ? systemClock.monotonicMs() - current.beganMs : reply.elapsedTime
    meter.time(ms)
    slow.request(meter.call, request.id, ms, current)
  }

  const pageMeter = meterOf(PAGE_CALL, true)
  const missing = meterOf(MISSING_CALL, true)
  app.decorateRequest('current', null)
  app.addHook('onRoute', (route) => {
    const meter = meterOfRoute(route.method, route.url)
    const measureHere = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      measure(meter, request, reply)
      if (meter === pageMeter) pages.delete(request.id)
      done()
    }
    const begin = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const current = isOwnRendering(request) ? pages.get(request.id) : undefined
      request.current = current ?? beginRequest(request.id, systemClock.monotonicMs())
      if (meter === pageMeter) {
        pages.set(request.id, request.current)
        // A client that leaves early gets no answer, so onResponse is too late to clean up.
        reply.raw.once('close', () => pages.delete(request.id))
      }
      doFor(request.current, done)
    }
    route.onResponse = [...listOf(route.onResponse), measureHere]
    // Last, so that the handler starts inside it.
    route.preHandler = [...listOf(route.preHandler), begin]
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) measure(missing, request, reply)
    done()
  })
}

const listOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks]

/** For refusals that happen before hooks can see a request. */
export function createUnreadableCount(meters: Meters): (status: number) => void {
  const { count } = createCallMeter(meters, UNREADABLE_CALL, false)
  return count
}
