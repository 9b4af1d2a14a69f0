import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Sent by the site's own rendering of pages, which reads for a visitor and is none itself. */
export const RENDERING_HEADER = 'bee-rendering'

export const isOwnRendering = (request: FastifyRequest) => request.headers[RENDERING_HEADER] !== undefined

/**
 * Tells visitors apart without keeping who they were: a member by id, everybody else by a keyed hash of address and
 * browser, which nobody can turn back without the site's secret.
 */
export function visitorKey(request: FastifyRequest, secret: string, userId: number | undefined): string {
  if (userId !== undefined) return `member:${userId}`
  const trace = `${request.ip}\n${request.headers['user-agent'] ?? ''}`
  return `visitor:${createHmac('sha256', secret).update(trace).digest('base64url')}`
}
