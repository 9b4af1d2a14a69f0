import {
  API_BASE_PATH,
  type CallResult,
  type EndpointShape,
  type EndpointTable,
  type ParsedInput,
  type Reaches,
  type SchoolEndpoint,
  type StaffEndpoint,
} from '@bee/contract/endpoint.ts'
import { conflict, forbidden, notConfirmed, notLoggedIn } from '@bee/contract/failures.ts'
import { PERMISSIONS, type PermissionKey } from '@bee/contract/manage/permissions.ts'
import { CONFIRMED_MINUTES, STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { doFor } from '../../current-request.ts'
import type { Database, Work } from '../../database/database.ts'
import { againAfterDeadlock } from '../../database/database-errors.ts'
import type { Clock } from '../../outside/clock.ts'
import { envelopeOf, rawInput } from '../implement.ts'
import { envelopeJsonSchema } from '../result-schema.ts'
import { translateCall } from '../translate-call.ts'
import { refuseForeignCall, refuseForeignVisit } from './own-site.ts'
import { staffTokenOf } from './staff-cookie.ts'
import { reachOf } from './reach.ts'
import { refuseWithoutSecondStep, type FindStaff, type Right, type Staff } from './staff-session.ts'
import { createWriteTurns } from './write-turns.ts'
import type {
  Actor,
  Inverse,
  SaveDraft,
  DraftSaved,
  NewEvent,
  Outcome,
  Perform,
  Trace,
  Write,
  Audited,
} from './staff-write.ts'

export interface StaffKit {
  findStaff: FindStaff
  database: Database
  clock: Clock
  publicUrl: string
  /** Called for every call of a staff member: while the school is shut, their browser gets a pass to the site. */
  welcome?: (reply: FastifyReply) => void
  /** Stores an audit event in the transaction of the act. */
  record: (work: Work, event: NewEvent & { actor: Actor }, trace: Trace) => Promise<void>
}

export interface StaffContext<E extends EndpointShape> {
  /** Undefined on log-in calls. */
  staff: E extends StaffEndpoint ? Staff : undefined
  /** The right that the call's permission gives this staff member; unlimited for calls about the own account. */
  right: Right
  write: Write
  keep: SaveDraft
  perform: Perform
  request: FastifyRequest
  reply: FastifyReply
}

type ReadingCall = { method: 'GET' } | { traces: 'nothing' }

/** A changing call returns only the result of `write`; a save of a draft the result of `keep`. */
export type StaffHandler<E extends EndpointShape> = (
  input: ParsedInput<E>,
  context: StaffContext<E>,
) => Promise<
  E extends ReadingCall
    ? CallResult<E>
    : E extends { traces: 'draft' }
      ? DraftSaved<CallResult<E>>
      : Audited<CallResult<E>>
>

export type StaffHandlers<Table extends EndpointTable> = { [Name in keyof Table]: StaffHandler<Table[Name]> }

type UniformContext = Omit<StaffContext<EndpointShape>, 'staff'> & { staff: Staff | undefined }
type UniformHandler = (input: Record<string, unknown>, context: UniformContext) => Promise<unknown>

/** The same rules for a route outside the table: a stream, a file. */
export interface StaffGate {
  permission: PermissionKey
  reach: Reaches
  mayPrecedeSecondStep?: true
}

/** The access rules of a call. */
type Gate =
  | Pick<
      StaffEndpoint,
      'access' | 'permission' | 'reach' | 'isSensitive' | 'isOpenWhileViewing' | 'mayPrecedeSecondStep'
    >
  | Pick<SchoolEndpoint, 'access'>

interface KnownCall {
  shape: EndpointShape
  handle: UniformHandler
  parseInput: (raw: unknown) => Record<string, unknown>
}

const isReading = ({ method, traces }: EndpointShape) => method === 'GET' || traces === 'nothing'

type Act<Result> = Omit<Outcome<Result>, 'event'> & { event?: NewEvent | undefined }

const AFTER_COMMIT_FAILED = 'What was to be done after the commit was not done'
const NOT_EVERYTHING = '这里不分是谁的课，你的角色只管自己的课，请教务来做'
const OWN: Right = { scope: 'own', limit: null }
const CONFIRMED_MS = CONFIRMED_MINUTES * 60 * 1000

function refuseViewing(staff: Staff | undefined): void {
  if (staff?.isViewing) throw forbidden(STAFF_MESSAGES.viewing)
}

/** Whether a write under this gate touches money, staff, keys or backups. */
const isProtected = ({
  permission,
  mayPrecedeSecondStep,
}: Pick<StaffEndpoint, 'permission' | 'mayPrecedeSecondStep'>) =>
  permission !== 'own' && PERMISSIONS[permission].needsSecondStep === true && !mayPrecedeSecondStep

/** The calls of the staff desk. This router alone checks rights, asks for a second step again, and ensures the audit event. */
export function createStaffRouter(app: FastifyInstance, kit: StaffKit) {
  const calls = new Map<string, KnownCall>()
  const inTurn = createWriteTurns()

  /** Refuses a staff member without the permission, and returns the right of all others. */
  function allow(shape: Gate, staff: Staff | undefined, isWrite: boolean): Right {
    if (shape.access !== 'staff') return OWN
    if (!staff) throw notLoggedIn()
    const right = shape.permission === 'own' ? OWN : staff.rights.get(shape.permission)
    if (!right) throw forbidden('你的角色没有这项权限')
    if (shape.reach === 'everything' && !reachOf(staff, right)?.isAll) throw forbidden(NOT_EVERYTHING)
    if (isWrite && !shape.isOpenWhileViewing) refuseViewing(staff)
    if (shape.permission !== 'own') refuseWithoutSecondStep(staff, isWrite && isProtected(shape))
    const askedAgoMs = kit.clock.now().getTime() - staff.confirmedAt.getTime()
    if (shape.isSensitive && askedAgoMs >= CONFIRMED_MS) throw notConfirmed()
    return right
  }

  async function findStaff(request: FastifyRequest): Promise<Staff | undefined> {
    const token = staffTokenOf(request)
    return token === undefined ? undefined : kit.findStaff(token)
  }

  /** The same check for a route outside the table: a stream, a file; `visit`: a link of ours, which sends no header. */
  async function admit(request: FastifyRequest, gate: StaffGate, by: 'call' | 'visit' = 'call'): Promise<Staff> {
    const refuseForeign = by === 'call' ? refuseForeignCall : refuseForeignVisit
    refuseForeign(request, kit.publicUrl)
    const staff = await findStaff(request)
    allow({ access: 'staff', ...gate }, staff, request.method !== 'GET' && request.method !== 'HEAD')
    if (!staff) throw notLoggedIn()
    return staff
  }

  /** One transaction for the act and its audit event. */
  function transactionOf(request: FastifyRequest, staff: Staff | undefined, isOpenWhileViewing = false) {
    const trace = { requestId: request.id, address: request.address, userAgent: request.headers['user-agent'] ?? '' }
    return async <Result>(act: (work: Work) => Promise<Act<Result>>): Promise<Result> => {
      if (!isOpenWhileViewing) refuseViewing(staff)
      async function actAndRecord(work: Work): Promise<Act<Result>> {
        const done = await act(work)
        const { event } = done
        // Last, since all writers of the audit record wait in one queue: its lock is held for this one row.
        if (event) await kit.record(work, { ...event, actor: actorOf({ event, staff }) }, trace)
        return done
      }
      const { result, afterCommit } = await inTurn(staff?.userId, () =>
        againAfterDeadlock(() => kit.database.transaction().execute(actAndRecord)),
      )
      await afterCommit?.().catch((error: unknown) => request.log.error({ err: error }, AFTER_COMMIT_FAILED))
      return result
    }
  }

  /** Same as `write` of a call, for a route outside the table. */
  function writeFor<Result>(
    request: FastifyRequest,
    staff: Staff,
    act: (work: Work) => Promise<Outcome<Result>>,
  ): Promise<Result> {
    return transactionOf(request, staff)(act)
  }

  /** Same as `keep` of a call, for a route outside the table. */
  function keepFor<Result>(
    request: FastifyRequest,
    staff: Staff,
    act: (work: Work) => Promise<Act<Result>>,
  ): Promise<Result> {
    return transactionOf(request, staff)(act)
  }

  const actorOf = ({ event, staff }: { event: NewEvent; staff: Staff | undefined }): Actor => {
    if (event.actor) return event.actor
    if (!staff) throw new Error(`${event.action} does not say who acts`)
    return { id: staff.userId, name: staff.nickName, roleName: staff.ownRoleName }
  }

  function contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { staff, shape }: { staff: Staff | undefined; shape: EndpointShape },
  ): UniformContext {
    const written = <Result>(result: Result) => ({ result }) as Audited<Result>
    const transact = transactionOf(request, staff, shape.isOpenWhileViewing)
    const write: Write = async (act) => written(await transact(act))
    const keep: SaveDraft = async <Result>(act: Parameters<typeof transact<Result>>[0]) =>
      ({ result: await transact(act) }) as DraftSaved<Result>

    const perform: Perform = async <Result>(
      { call: name, input }: Inverse,
      around: (work: Work, act: () => Promise<Outcome<unknown>>) => Promise<Outcome<Result>>,
    ) => {
      const call = calls.get(name)
      if (!call) throw conflict('这件事现在没有改回去的办法了')
      const right = allow(call.shape, staff, true)
      const answers: Audited<Result>[] = []
      async function writeWithin<Inner>(act: (work: Work) => Promise<Outcome<Inner>>): Promise<Audited<Inner>> {
        const inner: Outcome<Inner>[] = []
        async function actOnce(work: Work) {
          const outcome = await act(work)
          inner.push(outcome)
          return outcome
        }
        answers.push(await write((work) => around(work, () => actOnce(work))))
        const made = inner.at(-1)
        if (!made) throw new Error(`${name} was not made`)
        return written(made.result)
      }
      await call.handle(call.parseInput(input), { ...context, right, write: writeWithin })
      const [answer] = answers
      if (!answer) throw new Error(`${name} changes nothing, so that it undoes nothing`)
      return answer
    }

    const context: UniformContext = { staff, right: OWN, write, keep, perform, request, reply }
    return context
  }

  function addRoute(name: string, shape: EndpointShape, handle: UniformHandler): void {
    const { parseInput, inOurWords } = translateCall(shape)
    calls.set(name, { shape, handle, parseInput })

    async function answerCall(request: FastifyRequest, reply: FastifyReply) {
      refuseForeignCall(request, kit.publicUrl)
      void reply.header('cache-control', 'no-store')
      const staff = shape.access === 'staff' ? await findStaff(request) : undefined
      const right = allow(shape, staff, !isReading(shape))
      if (staff) kit.welcome?.(reply)
      const input = parseInput(rawInput(shape, request))
      const context = { ...contextOf(request, reply, { staff, shape }), right }
      const data = await inOurWords(async () => {
        const answer = await doFor(request.current ?? undefined, () => handle(input, context))
        return isReading(shape) ? answer : (answer as Audited<unknown>).result
      })
      return envelopeOf(data)
    }

    app.route({
      method: shape.method,
      url: API_BASE_PATH + shape.path,
      schema: { response: { 200: envelopeJsonSchema(shape.result) } },
      handler: answerCall,
    })
  }

  /** Turns a feature's contract into routes. A handler that is missing, or that writes without an audit event, does not compile. */
  function implementStaff<Table extends EndpointTable>(
    feature: string,
    table: Table,
    handlers: StaffHandlers<Table>,
  ): void {
    for (const [name, shape] of Object.entries(table)) {
      addRoute(`${feature}.${name}`, shape, handlers[name] as unknown as UniformHandler)
    }
  }

  return { implementStaff, findStaff, admit, writeFor, keepFor }
}

export type StaffRouter = ReturnType<typeof createStaffRouter>
