import { ProgressSaved, VideoSchedule, type ProgressDraft } from '@bee/contract/player/player.contract.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { TestMember, TestServer } from '../../../testing/test-server.ts'

/** The calls of the player as one member makes them, each answer checked against the contract. */
export function progressCalls({ app }: TestServer, { headers }: TestMember) {
  const post = (draft: Record<string, unknown>) =>
    app.inject({ method: 'POST', url: '/bee/api/catalogUser/recordVideoProgress', headers, payload: draft })
  const ask = (query: string) => app.inject({ url: `/bee/api/catalogUser/queryVideoSchedule?${query}`, headers })

  return {
    /** For refusals. */
    post,
    ask,
    async save(draft: ProgressDraft) {
      const response = await post(draft)
      expect(response.statusCode).toBe(200)
      return z.parse(ProgressSaved, response.json<{ data: unknown }>().data)
    },
    async schedule(query: string) {
      const response = await ask(query)
      expect(response.statusCode).toBe(200)
      return z.parse(VideoSchedule, response.json<{ data: unknown }>().data)
    },
  }
}
