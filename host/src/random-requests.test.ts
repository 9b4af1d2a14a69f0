import { seededRandom, type SeededRandom } from '@bee/content/seeding/seeded-random.ts'
import { readAnswer, requestOf, schemaComplaints } from '@bee/content/testing/contract-answers.ts'
import { generateInput } from '@bee/content/testing/random/generate-input.ts'
import { mutateInput, spoilRequest } from '@bee/content/testing/random/mutate-call.ts'
import { gatherPeople, type People } from '@bee/content/testing/random/people.ts'
import { startSchoolStage, type Person, type SchoolStage } from '@bee/content/testing/school-stage.ts'
import type { ValidCall } from '@bee/content/testing/calls/valid-call.ts'
import { knownCalls, type KnownCall } from '@bee/content/testing/calls/valid-calls.ts'
import { manageCallsBeside } from '@bee/content/testing/calls/valid-manage-calls.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { SECURITY_HEADERS } from '@bee/server/http/security-headers.ts'
import { Refused } from '@bee/server/testing/test-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../scripts/testing/campaign.ts'
import { askerOf, type SocketAnswer, type SocketRequest } from './testing/ask-over-socket.ts'
import { mutateAddress, randomHeaders, validAddresses } from './testing/random-addresses.ts'
import { webDist, withBuiltPages } from './testing/test-site.ts'

const SEED = campaignSeed()
const REQUESTS = campaignTimes({ everyRun: 320, whole: 20_000 })
/** A campaign that is too small for everything takes every eighth call and address, others each day. */
const PARTS = 8
/** Parallel requests, as on a busy evening. */
const AT_ONCE = 20
const MINUTE = 60_000
/** Shorter than the lifetime of a confirmation: a sensitive call of an owner must reach its handler. */
const PEOPLE_MINUTES = 5
const CAMPAIGN_TIMEOUT_MS = patiently(Math.max(90 * MINUTE, REQUESTS * 100))
/** More complaints, or repeated ones, would hide the rest. */
const COMPLAINTS_SHOWN = 20
const PAGES_AND_FILES_SHARE = 0.15
/** A prepared call is used several times: preparing takes longer than sending. Codes work only the first time. */
const USES = 24

const STALE_SESSION = { token: 'x'.repeat(43) }
/** Longer addresses never reach the site: the HTTP parser refuses them. */
const LONGEST_ADDRESS = 8000

const allCalls = [...knownCalls(), ...manageCallsBeside()]
const allAddresses = validAddresses(webDist)
const isOfToday = (_: unknown, index: number) =>
  REQUESTS >= allCalls.length + allAddresses.length || (index + SEED) % PARTS === 0
/** They shut the school for everybody, by what they do or by what they need: they are asked alone, after the others. */
const ALONE = ['manage.opening.close', 'manage.opening.open']
const todays = allCalls.filter(isOfToday)
const together = todays.filter(({ name }) => !ALONE.includes(name))
const calls = [...together, ...todays.filter(({ name }) => ALONE.includes(name))]
const addresses = allAddresses.filter(isOfToday)

let stage: SchoolStage
let asker: ReturnType<typeof askerOf>
let people: People
beforeAll(async () => {
  stage = await startSchoolStage(withBuiltPages())
  asker = askerOf(Number(new URL(await stage.server.app.listen({ port: 0, host: '127.0.0.1' })).port))
})
afterAll(async () => {
  asker.close()
  await stage.server.close()
})

const prepared = new Map<string, { valid: ValidCall; left: number }>()

async function validUse({ name, prepare }: KnownCall, isFresh: boolean): Promise<ValidCall> {
  const known = prepared.get(name)
  if (known && known.left > 0 && !isFresh) {
    known.left -= 1
    return known.valid
  }
  try {
    const valid = await prepare(stage)
    prepared.set(name, { valid, left: USES })
    return valid
  } catch (error) {
    // An earlier call has changed a precondition, such as a price.
    if (known && error instanceof Refused && error.status < 500) return known.valid
    throw error
  }
}

/** Mostly the right caller; sometimes each other kind of caller, or one with an expired session. */
function callerOf({ shape }: KnownCall, { by }: ValidCall, random: SeededRandom): Person {
  if (random.chance(0.6)) return shape.access === 'staff' && random.chance(0.7) ? people.owner : by
  const { visitor, member, teacher, owner } = people
  return random.pick([visitor, member, member, teacher, teacher, owner, owner, { ...visitor, headers: STALE_SESSION }])
}

interface Asked {
  request: SocketRequest
  /** The call that a 200 answer belongs to; its data must match the schema. */
  call: KnownCall | undefined
  /** One of the people, or `other`: a person of the prepared call itself. */
  by: string
}

const nameOf = (person: Person) => Object.entries(people).find(([, each]) => each === person)?.[0] ?? 'other'

/** Half of them mutate a valid input; half are generated from the schema, and half of those are mutated as well. */
function inputNear({ shape }: KnownCall, { input }: ValidCall, random: SeededRandom): Record<string, unknown> {
  const valid = input as Record<string, unknown>
  const start = random.chance(0.5) ? valid : generateInput(shape, valid, random)
  const near = start === valid || random.chance(0.5) ? mutateInput(start, shape.path, random) : start
  return shape.method === 'GET' ? inAddress(near) : near
}

/** A list in an address is joined with commas, and objects in it are written as JSON. */
const inAddress = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : item))
        : value,
    ]),
  )

async function randomCall(call: KnownCall, isFirst: boolean, random: SeededRandom): Promise<Asked> {
  const valid = await validUse(call, isFirst)
  // Each call first runs with its valid input: otherwise its mutations prove nothing.
  const use = isFirst ? valid : { ...valid, input: inputNear(call, valid, random), by: callerOf(call, valid, random) }
  const asked = requestOf(call.shape, use)
  const isSpoilt = !isFirst && random.chance(0.15)
  const { method = 'GET', url, headers, payload } = isSpoilt ? spoilRequest(asked, random) : asked
  const from = { 'bee-test-address': use.by.address }
  const path = (url as string).slice(0, LONGEST_ADDRESS)
  const request = { method, path, headers: { ...from, ...(headers as Record<string, string>) }, payload }
  return { request, call: isSpoilt ? undefined : call, by: nameOf(use.by) }
}

function randomAddress(index: number, random: SeededRandom): Asked {
  const isFirst = index < addresses.length
  const address = addresses[index] ?? mutateAddress(random.pick(addresses), random)
  const method = isFirst ? 'GET' : random.pick(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'])
  const by = !isFirst && random.chance(0.3) ? random.pick(Object.values(people)) : people.visitor
  const headers = isFirst ? {} : { ...by.headers, ...randomHeaders(random) }
  return { request: { method, path: address, headers }, call: undefined, by: nameOf(by) }
}

/** Rules that every answer must follow. */
function complaintsOf({ request, call }: Asked, answer: SocketAnswer): string[] {
  const isCall = request.path.startsWith(API_BASE_PATH) && !request.path.startsWith(`${API_BASE_PATH}/openapi.json`)
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && request.method !== 'HEAD'
  const isEnvelope = isJson && (isCall || answer.statusCode >= 400)
  const { data, complaints } = isEnvelope ? readAnswer(answer) : { data: undefined, complaints: [] }
  return [
    ...complaints,
    ...(answer.statusCode >= 500 && complaints.length === 0
      ? [`${answer.statusCode} ${answer.body.slice(0, 200)}`]
      : []),
    ...(isCall && !isJson && request.method !== 'HEAD' && answer.statusCode >= 300
      ? [`${answer.statusCode} outside the envelope: ${answer.body.slice(0, 100)}`]
      : []),
    ...Object.keys(SECURITY_HEADERS)
      .filter((name) => answer.headers[name.toLowerCase()] === undefined)
      .map((name) => `${answer.statusCode} without ${name}`),
    ...(call && answer.statusCode === 200 ? schemaComplaints(call.shape, data) : []),
  ]
}

const shown = ({ payload, ...rest }: SocketRequest) =>
  JSON.stringify({ ...rest, payload: Buffer.isBuffer(payload) ? `${payload.length} bytes` : payload }).slice(0, 600)

test(
  `${REQUESTS} requests mutated from valid ones (BEE_SEED=${SEED}): no 5xx, every answer in the envelope, every call reached`,
  async ({ annotate }) => {
    const complaints = new Map<string, string>()
    const reached = new Map(calls.map(({ name }) => [name, 0]))
    const statuses = new Map<string, number>()
    const complain = (what: string, index: number, { request }: Asked) => {
      if (!complaints.has(what)) complaints.set(what, `#${index} ${what} ← ${shown(request)}`)
    }

    /** Each request has its own random numbers: a failure repeats independent of parallel requests. */
    async function askOnce(index: number, first = together[index]): Promise<void> {
      const random = seededRandom(SEED, index)
      const asked =
        !first && (index < together.length + addresses.length || random.chance(PAGES_AND_FILES_SHARE))
          ? randomAddress(index - together.length, random)
          : await randomCall(first ?? random.pick(together), first !== undefined, random)
      const answer = await asker.ask(asked.request).catch((error: unknown) => String(error))
      if (typeof answer === 'string') {
        complain(answer, index, asked)
        return
      }
      const { call, by } = asked
      const status = `${by} ${answer.statusCode}`
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (call && answer.statusCode === 200) reached.set(call.name, (reached.get(call.name) ?? 0) + 1)
      for (const each of complaintsOf(asked, answer)) complain(`${call?.name ?? ''}: ${each}`, index, asked)
    }

    let sent = 0
    /** Sends one request after another, in parallel with other loops. */
    async function goOn(): Promise<void> {
      while (sent < REQUESTS && complaints.size < COMPLAINTS_SHOWN) {
        const index = sent
        sent += 1
        // The clock moves on, or the rate limits would refuse most requests.
        if (index % AT_ONCE === 0) stage.server.clock.advance(MINUTE)
        if (index % (PEOPLE_MINUTES * AT_ONCE) === 0) people = await gatherPeople(stage)
        await askOnce(index)
      }
    }
    people = await gatherPeople(stage)
    await Promise.all(Array.from({ length: AT_ONCE }, goOn))
    // Acts that the school runs one at a time are refused beside each other: try them again alone.
    for (const [index, call] of calls.entries()) if (reached.get(call.name) === 0) await askOnce(index, call)
    await annotate([...reached].map(([name, times]) => `${name} ${times}`).join(', '), 'reached 200')
    await annotate([...statuses].map(([status, times]) => `${status}: ${times}`).join(', '), 'answers')
    expect([...complaints.values()].slice(0, COMPLAINTS_SHOWN)).toEqual([])
    expect(
      [...reached].flatMap(([name, times]) => (times === 0 ? [name] : [])),
      'never reached 200',
    ).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
