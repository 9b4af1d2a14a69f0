import type { CallInput } from '@bee/contract/endpoint.ts'
import { playerContract, type ProgressDraft } from '@bee/contract/player/player.contract.ts'
import { expect } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'
import { requestOf, resultOf } from '../../../testing/calls/wire-calls.ts'

const { recordProgress, schedule } = playerContract

/** The calls of the player for one member; each answer is checked against the contract. */
export function progressCalls({ app }: TestServer, { headers }: { headers: Record<string, string> }) {
  const post = (draft: Record<string, unknown>) => app.inject({ ...requestOf(recordProgress, draft), headers })
  const ask = (place: Record<string, unknown>) => app.inject({ ...requestOf(schedule, place), headers })

  return {
    /** For refusals. */
    post,
    ask,
    async save(draft: ProgressDraft) {
      const response = await post(draft)
      expect(response.statusCode).toBe(200)
      return resultOf(recordProgress, response)
    },
    async schedule(place: CallInput<typeof schedule>) {
      const response = await ask(place)
      expect(response.statusCode).toBe(200)
      return resultOf(schedule, response)
    },
  }
}
