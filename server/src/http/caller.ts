import type { FastifyRequest } from 'fastify'

/** Who stands before a door. */
export interface Caller {
  userAgent: string
  address: string
}

export const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.address,
})
