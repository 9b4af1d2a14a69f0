import { hash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { PERMISSION_KEYS, PERMISSIONS, type PermissionKey, type RoleRight } from '@bee/contract/manage/permissions.ts'
import {
  SECOND_STEP_MINUTES,
  SECOND_STEP_PUT_OFF_DAYS,
  STAFF_SESSION_HOURS,
} from '@bee/contract/manage/staff-fields.ts'
import { plainText } from '@bee/contract/plain-text.ts'
import type { Work } from '../../database/database.ts'
import { createSharedLookup } from '../../database/shared-lookup.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { FoundStaffRow, StaffSessionsRepository } from './staff-sessions.repository.ts'
import { mayView } from './within-rights.ts'

const SESSION_MS = STAFF_SESSION_HOURS * 60 * MINUTE_MS
const PUT_OFF_MS = SECOND_STEP_PUT_OFF_DAYS * DAY_MS
const TICKET_MS = SECOND_STEP_MINUTES * MINUTE_MS
/** The precision of “last seen”, as for students. */
const SEEN_EVERY_MS = 5 * MINUTE_MS
const USER_AGENT_MAX = 300
const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

export const hashOfToken = (token: string) => hash('sha256', token, 'buffer')
export const makeToken = (randomness: Randomness) => randomness.bytes(TOKEN_BYTES).toString('base64url')

const EVERYTHING: RoleRight[] = PERMISSION_KEYS.map((permission) => ({ permission, scope: 'all', limit: null }))

/** The owner has all permissions. A permission that this version does not know is ignored. */
export const rightsOf = (isOwner: boolean, rights: readonly RoleRight[]): RoleRight[] =>
  isOwner ? EVERYTHING : PERMISSION_KEYS.flatMap((key) => rights.filter(({ permission }) => permission === key))

export const rightsMapOf = (isOwner: boolean, rights: readonly RoleRight[]): Map<PermissionKey, Right> =>
  new Map(rightsOf(isOwner, rights).map(({ permission, scope, limit }) => [permission, { scope, limit }]))

/** Whether one of these rights touches money, staff or backups. */
export const touchProtected = (rights: readonly RoleRight[]) =>
  rights.some(({ permission }) => PERMISSIONS[permission].needsSecondStep)

/**
 * Built for every call, so that a colleague who loses a right also loses the view of a role with that right. A demo visitor came in without
 * a password: such a session is not asked for one again, nor for a second step that is not set up.
 */
function staffOf(
  { rights: given, viewedRole, lastSeenAt: _seen, isDemo, staffSince, ...person }: FoundStaffRow,
  { now, isDemoOpen }: { now: Date; isDemoOpen: boolean },
): Staff {
  const isVisitor = isDemoOpen && isDemo && !person.hasSecondStep
  const dueAt = new Date(staffSince.getTime() + PUT_OFF_MS)
  function secondStepFor(rights: readonly RoleRight[]) {
    const needsSecondStep = !isVisitor && touchProtected(rights)
    const isMissing = needsSecondStep && !person.hasSecondStep
    return {
      needsSecondStep,
      secondStepDueAt: isMissing ? dueAt : undefined,
      isSecondStepDue: isMissing && dueAt <= now,
    }
  }
  const own = {
    ...person,
    ...(isVisitor && { confirmedAt: now }),
    ownRoleName: person.roleName,
    isViewing: false,
    rights: rightsMapOf(person.isOwner, given),
    ...secondStepFor(rightsOf(person.isOwner, given)),
  }
  if (!viewedRole || !mayView(own, viewedRole)) return own
  const { id: roleId, name: roleName, isOwner, rights } = viewedRole
  const viewed = { roleId, roleName, isOwner, rights: rightsMapOf(isOwner, rights) }
  return { ...own, ...viewed, isViewing: true, ...secondStepFor(rights) }
}

export function createStaffSessionsService(parts: {
  sessions: StaffSessionsRepository
  clock: Clock
  randomness: Randomness
  /** Whether only browsers on this machine reach the site, so that the demo school's staff may come in by a click. */
  isDemoOpen?: boolean
}) {
  const { sessions, clock, randomness, isDemoOpen = false } = parts
  const onEnded = new Set<(userId: number | undefined) => void>()
  /** A desk page makes several calls at once: the calls of one turn share a lookup, which starts after all of them have arrived. */
  const lookFor = createSharedLookup((tokenHashes: readonly Buffer[]) => sessions.find(tokenHashes, clock.now()))

  async function find(token: string): Promise<Staff | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    const now = clock.now()
    const row = await lookFor(hashOfToken(token))
    if (!row) return undefined
    if (now.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) await sessions.touch(row.sessionId, now)
    return staffOf(row, { now, isDemoOpen })
  }

  /** Always makes a new token. Undefined for a user who is no longer on the staff. */
  async function open(
    work: Work,
    userId: number,
    device: { userAgent: string; address: string },
  ): Promise<string | undefined> {
    const token = makeToken(randomness)
    const now = clock.now()
    const isOpen = await sessions.insert(work, {
      tokenHash: hashOfToken(token),
      userId,
      userAgent: plainText(device.userAgent, 'one').slice(0, USER_AGENT_MAX),
      address: device.address,
      now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    })
    return isOpen ? token : undefined
  }

  /** For a staff member who gave the right password and still needs a code. */
  async function giveTicket(work: Work, userId: number): Promise<string> {
    const token = makeToken(randomness)
    const expiresAt = new Date(clock.now().getTime() + TICKET_MS)
    await sessions.putTicket(work, { tokenHash: hashOfToken(token), userId, expiresAt })
    return token
  }

  function ticketOwner(ticket: string): Promise<number | undefined> {
    return sessions.ticketOwner(hashOfToken(ticket), clock.now())
  }

  function takeTicket(work: Work, ticket: string): Promise<boolean> {
    return sessions.takeTicket(work, hashOfToken(ticket))
  }

  async function confirm(work: Work, sessionId: number): Promise<Date> {
    const now = clock.now()
    await sessions.confirm(work, sessionId, now)
    return now
  }

  /** Null: back to the own role. */
  async function view(work: Work, sessionId: number, roleId: number | null): Promise<void> {
    await sessions.setViewedRole(work, sessionId, roleId)
  }

  function list(userId: number) {
    return sessions.list(userId, clock.now())
  }

  /** The listener is called when sessions of a staff member end, in any way and in any process; undefined stands for any staff member. */
  function hearEnds(listener: (userId: number | undefined) => void): void {
    onEnded.add(listener)
  }

  function tellEnded(userId: number | undefined): void {
    for (const listener of onEnded) listener(userId)
  }

  function sweep() {
    return sessions.deleteExpired(clock.now())
  }

  return {
    find,
    open,
    giveTicket,
    ticketOwner,
    takeTicket,
    confirm,
    view,
    list,
    end: sessions.remove,
    hearEnds,
    tellEnded,
    sweep,
  }
}

export type StaffSessionsService = ReturnType<typeof createStaffSessionsService>
