import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSeed, campaignSize } from '../../scripts/testing/campaign.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { requestOf, schemaComplaints, send } from './testing/contract-answers.ts'
import { mutateInput, spoilRequest } from './testing/mutate-call.ts'
import { startSchoolStage, type Person, type SchoolStage } from './testing/school-stage.ts'
import { knownCalls, type ValidCall } from './testing/valid-calls.ts'

const SEED = campaignSeed()
const REQUESTS = campaignSize({ everyRun: 1500, whole: 20_000 })
/** Requests under way at once, as on a busy evening. */
const AT_ONCE = 20
const MINUTE = 60_000
const CAMPAIGN_TIMEOUT_MS = 15 * MINUTE
const SEEDING_TIMEOUT_MS = 3 * MINUTE
/** More would bury the rest. */
const COMPLAINTS_SHOWN = 20

const calls = knownCalls()

let stage: SchoolStage
beforeAll(async () => {
  stage = await startSchoolStage()
}, SEEDING_TIMEOUT_MS)
afterAll(() => stage.server.close())

/** Mostly the one who may; sometimes a visitor, another member, or one whose session is over. */
async function callerOf({ by }: ValidCall, random: SeededRandom): Promise<Person> {
  if (random.chance(0.75)) return by
  if (random.chance(0.3)) return stage.newcomer()
  return random.pick([stage.visitor(), { ...stage.visitor(), headers: { token: 'x'.repeat(43) } }])
}

async function mutated(valid: ValidCall, { path }: EndpointShape, random: SeededRandom): Promise<ValidCall> {
  const input = mutateInput(valid.input as Record<string, unknown>, path, random)
  return { ...valid, input, by: await callerOf(valid, random) }
}

test(
  `${REQUESTS} requests mutated from valid ones (BEE_SEED=${SEED}): no 5xx, every answer in the envelope, every call reached`,
  async ({ annotate }) => {
    const complaints: string[] = []
    const reached = new Map(calls.map(({ name }) => [name, 0]))

    /** Chance of its own for every request: what failed fails again, whatever else was under way. */
    async function ask(index: number): Promise<void> {
      const random = seededRandom(SEED, index)
      const { name, shape, prepare } = calls[index] ?? random.pick(calls)
      const valid = await prepare(stage)
      // Each call once as it should be: what is not reached so is mutated from nothing.
      const asked = requestOf(shape, index in calls ? valid : await mutated(valid, shape, random))
      const isSpoilt = !(index in calls) && random.chance(0.15)
      const request = isSpoilt ? spoilRequest(asked, random) : asked
      const answer = await send(stage.server.app, request)
      const isReached = answer.status === 200 && !isSpoilt
      if (isReached) reached.set(name, (reached.get(name) ?? 0) + 1)
      const wrong = [...answer.complaints, ...(isReached ? schemaComplaints(shape, answer.data) : [])]
      const { payload, ...rest } = request
      const shown = Buffer.isBuffer(payload) ? `${payload.length} bytes` : payload
      complaints.push(
        ...wrong.map(
          (each) => `#${index} ${name}: ${each} ← ${JSON.stringify({ ...rest, payload: shown }).slice(0, 600)}`,
        ),
      )
    }

    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(sent + index)))
      // Time passes, or the limits would refuse most of it.
      stage.server.clock.advance(MINUTE)
    }
    await annotate([...reached].map(([name, times]) => `${name} ${times}`).join(', '), 'reached 200')
    expect(complaints.slice(0, COMPLAINTS_SHOWN)).toEqual([])
    expect(
      [...reached].flatMap(([name, times]) => (times === 0 ? [name] : [])),
      'never reached 200',
    ).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
