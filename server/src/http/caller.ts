import type { FastifyRequest } from 'fastify'

/** The client of a log-in request. */
export interface Caller {
  userAgent: string
  address: string
}

export const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.address,
})
