import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface AuditRow {
  id: number
  at: Date
  actorId: number | null
  actorName: string
  roleName: string
  action: string
  targetKind: string
  targetId: string
  summary: string
  before: unknown
  after: unknown
  inverse: { call: string; input: Record<string, unknown> } | null
  undoNote: string
  undoes: number | null
  requestId: string
  address: string
  device: string
  undoneBy: number | null
}

export interface AuditFilter {
  actorId?: number | undefined
  action?: string | undefined
  since?: Date | undefined
  /** Only events older than this id. */
  before?: number | undefined
  limit: number
}

const COLUMNS = sql`
  events.id, events.at, events.actor_id as "actorId", events.actor_name as "actorName", events.role_name as "roleName",
  events.action, events.subject_kind as "targetKind", events.subject_id as "targetId", events.summary, events.before,
  events.after, events.inverse, events.undo_note as "undoNote", events.undoes, events.request_id as "requestId",
  events.address, events.device, undoing.id as "undoneBy"`
const TABLES = sql`audit_events events left join audit_events undoing on undoing.undoes = events.id`

const MAX_ID = 2_147_483_647

export interface NewAuditRow {
  at: Date
  actor: { id: number | null; name: string; roleName: string }
  action: string
  target: { kind: string; id: string }
  summary: string
  before: string | null
  after: string | null
  inverse: string | null
  undoNote: string
  undoes: number | null
  requestId: string
  address: string
  device: string
}

export function createAuditRepository(database: Database) {
  /** The database sets the id and the hash. */
  async function insert(work: Work, row: NewAuditRow): Promise<void> {
    const { actor, target } = row
    await sql`
      insert into audit_events (at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary,
        before, after, inverse, undo_note, undoes, request_id, address, device)
      values (${row.at}, ${actor.id}, ${actor.name}, ${actor.roleName}, ${row.action}, ${target.kind}, ${target.id},
        ${row.summary}, ${row.before}::jsonb, ${row.after}::jsonb, ${row.inverse}::jsonb, ${row.undoNote}, ${row.undoes},
        ${row.requestId}, ${row.address}, ${row.device})`.execute(work)
  }

  async function list({ actorId, action, since, before, limit }: AuditFilter): Promise<AuditRow[]> {
    const conditions = [
      sql`true`,
      ...(actorId === undefined ? [] : [sql`events.actor_id = ${actorId}`]),
      ...(action === undefined ? [] : [sql`events.action = ${action}`]),
      ...(before === undefined ? [] : [sql`events.id < ${before}`]),
      // As an id, which grows with the time: the newest events are read downwards, and the scan stops at that id.
      ...(since === undefined
        ? []
        : [
            sql`events.id >= coalesce((select id from audit_events where at >= ${since} order by at limit 1), ${MAX_ID})`,
          ]),
    ]
    const { rows } = await sql<AuditRow>`
      select ${COLUMNS} from ${TABLES} where ${sql.join(conditions, sql` and `)}
      order by events.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function find(eventId: number, db: Db = database): Promise<AuditRow | undefined> {
    const { rows } = await sql<AuditRow>`select ${COLUMNS} from ${TABLES} where events.id = ${eventId}`.execute(db)
    return rows[0]
  }

  /** How many of these acts the staff member did since then, counted up to `most`. */
  async function count(
    work: Work,
    { actorId, actions, since, most }: { actorId: number; actions: readonly string[]; since: Date; most: number },
  ): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (
        select from audit_events where actor_id = ${actorId} and action = any(${[...actions]}::text[])
          and id >= coalesce((select id from audit_events where at >= ${since} order by at limit 1), ${MAX_ID})
        limit ${most}) done`.execute(work)
    return rows[0]?.total ?? 0
  }

  /** Events about the given targets of one kind, before a moment, the newest first. */
  async function about(
    { kind, ids }: { kind: string; ids: readonly string[] },
    { before, limit }: { before: Date; limit: number },
  ): Promise<AuditRow[]> {
    if (ids.length === 0) return []
    // Target by target: for all ids at once a generic plan reads the whole log from its end.
    const { rows } = await sql<AuditRow>`${prepared}
      select ${COLUMNS}
      from unnest(${[...ids]}::text[]) wanted (id)
      cross join lateral (
        select * from audit_events newest
        where newest.subject_kind = ${kind} and newest.subject_id = wanted.id and newest.at < ${before}
        order by newest.id desc limit ${limit}) events
      left join audit_events undoing on undoing.undoes = events.id
      order by events.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function head(): Promise<{ lastId: number; lastHash: Buffer }> {
    const { rows } = await sql<{ lastId: number; lastHash: Buffer }>`
      select last_id as "lastId", last_hash as "lastHash" from audit_head`.execute(database)
    return rows[0] ?? { lastId: 0, lastHash: Buffer.alloc(0) }
  }

  /** Up to `limit` links after this one: their hashes, and whether each matches its row. */
  async function links(afterId: number, limit: number) {
    const { rows } = await sql<{ id: number; prevHash: Buffer; hash: Buffer; isTrue: boolean }>`
      select events.id, prev_hash as "prevHash", hash, hash = audit_event_hash(events) as "isTrue"
      from audit_events events where events.id > ${afterId} order by events.id limit ${limit}`.execute(database)
    return rows
  }

  return { insert, list, find, count, about, head, links }
}

export type AuditRepository = ReturnType<typeof createAuditRepository>
