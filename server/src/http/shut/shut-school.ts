import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notReady } from '@bee/contract/failures.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'
import { HOUR_MS } from '@bee/contract/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../outside/clock.ts'
import { SHUT_SHEET, SHUT_SHEET_PATH, shutPage } from './shut-page.ts'
import { isOwnRendering } from '../visitor.ts'

/** Whether the school is shut for strangers, as this process knows it. The opening feature keeps it. */
export interface ShutState {
  isShut: boolean
  /** 2026-11-25; null while no day is set. */
  opensOn: string | null
}

export const createShutState = (): ShutState => ({ isShut: false, opensOn: null })

const PASS = 'bee-inside'
const PASS_HOURS = 12
const RETRY_AFTER_SECONDS = 3600

/** The desk and what its log-in needs, the checks of the operator, and the notices of a payment gateway. */
const OPEN_PATHS = [
  ...['/manage', `${API_BASE_PATH}/manage`, '/assets/', '/brand/', '/pictures/', '/preview/', SHUT_SHEET_PATH],
  ...[
    '/bee/captcha.jpg',
    `${API_BASE_PATH}/sms_code`,
    `${API_BASE_PATH}/order/notice`,
    '/healthz',
    '/readyz',
    '/metrics',
  ],
]

const isOpenPath = (path: string) =>
  OPEN_PATHS.some((open) => path === open || path.startsWith(open.endsWith('/') ? open : `${open}/`))

/** Only lets its browser see the school before the others do: it opens no call of a member or of the staff. */
function createPasses({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (until: string) => createHmac('sha256', secret).update(`inside ${until}`).digest('base64url')

  function give(reply: FastifyReply): void {
    const until = String(clock.now().getTime() + PASS_HOURS * HOUR_MS)
    const cookie = `${PASS}=${until}.${sign(until)}; Path=/; Max-Age=${PASS_HOURS * 3600}; HttpOnly; SameSite=Lax`
    const before = reply.getHeader('set-cookie')
    const others = before === undefined ? [] : Array.isArray(before) ? before : [String(before)]
    void reply.removeHeader('set-cookie').header('set-cookie', [...others, cookie])
  }

  function isGood({ headers }: FastifyRequest): boolean {
    const value = new RegExp(`(?:^|; ?)${PASS}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
    const [until = '', signature = ''] = value.split('.')
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(until))]
    return given.length === right.length && timingSafeEqual(given, right) && Number(until) > clock.now().getTime()
  }

  return { give, isGood }
}

export type Passes = ReturnType<typeof createPasses>

/**
 * Answers strangers while the school is shut, before a cached answer can. Cached pages stay as they are: they are for colleagues now, and
 * for all as soon as the school opens.
 */
export function gateStrangers(
  app: FastifyInstance,
  parts: { shut: ShutState; secret: string; clock: Clock; readSchool: () => Promise<SchoolNames> },
): Passes {
  const { shut } = parts
  const passes = createPasses(parts)

  async function refuse(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    void reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    if (path.startsWith('/bee/')) throw notReady('学校还没有开张')
    if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
    return reply
      .code(503)
      .type('text/html; charset=utf-8')
      .send(shutPage(await parts.readSchool(), shut.opensOn))
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!shut.isShut || isOwnRendering(request)) return undefined
    const path = request.raw.url?.split('?', 1)[0] ?? ''
    if (isOpenPath(path) || passes.isGood(request)) return undefined
    return refuse(request, reply, path)
  })
  app.get(SHUT_SHEET_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(SHUT_SHEET),
  )
  return passes
}
