import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface GatewayRow {
  name: string
  facts: Record<string, string>
  sealedSecrets: Buffer
  tails: Record<string, string>
  preferredAt: Date
  changedAt: Date
  sentAt: Date | null
  failingSince: Date | null
  failure: string | null
  /** Of the operator's own server, as it was seen last. */
  certificateEndsAt: Date | null
}

export type NewGatewayRow = Pick<GatewayRow, 'name' | 'facts' | 'sealedSecrets' | 'tails'>

const COLUMNS = sql`name, facts, sealed_secrets as "sealedSecrets", tails, preferred_at as "preferredAt",
  changed_at as "changedAt", sent_at as "sentAt", failing_since as "failingSince", failure,
  certificate_ends_at as "certificateEndsAt"`

export function createGatewaySettingsRepository(database: Database) {
  /** All rows, the preferred one first. There is one for a gateway at most. */
  async function list(): Promise<GatewayRow[]> {
    const { rows } = await sql<GatewayRow>`
      select ${COLUMNS} from gateway_settings order by preferred_at desc, name`.execute(database)
    return rows
  }

  async function find(name: string, db: Db = database): Promise<GatewayRow | undefined> {
    const { rows } = await sql<GatewayRow>`
      select ${COLUMNS} from gateway_settings where name = ${name}`.execute(db)
    return rows[0]
  }

  async function lock(work: Work, name: string): Promise<GatewayRow | undefined> {
    const { rows } = await sql<GatewayRow>`
      select ${COLUMNS} from gateway_settings where name = ${name} for update`.execute(work)
    return rows[0]
  }

  /** False: somebody else has connected or changed it since. A new one comes after those that are there. */
  async function keep(work: Work, row: NewGatewayRow, seenAt: Date | undefined, now: Date): Promise<boolean> {
    const facts = JSON.stringify(row.facts)
    const tails = JSON.stringify(row.tails)
    const written = seenAt
      ? await sql`
          update gateway_settings set facts = ${facts}::jsonb, sealed_secrets = ${row.sealedSecrets}, tails = ${tails}::jsonb,
            changed_at = ${now}, sent_at = ${now}, failing_since = null, failure = null
          where name = ${row.name} and changed_at = ${seenAt} returning name`.execute(work)
      : await sql`
          insert into gateway_settings (name, facts, sealed_secrets, tails, preferred_at, changed_at, sent_at)
          select ${row.name}, ${facts}::jsonb, ${row.sealedSecrets}, ${tails}::jsonb,
            coalesce(min(preferred_at) - interval '1 second', ${now}::timestamptz), ${now}, ${now}
          from gateway_settings
          on conflict (name) do nothing returning name`.execute(work)
    return written.rows.length > 0
  }

  async function prefer(work: Work, name: string, now: Date): Promise<void> {
    await work.updateTable('gateway_settings').set({ preferred_at: now }).where('name', '=', name).execute()
  }

  async function remove(work: Work, name: string): Promise<void> {
    await work.deleteFrom('gateway_settings').where('name', '=', name).execute()
  }

  async function noteSent(name: string, now: Date): Promise<void> {
    await database
      .updateTable('gateway_settings')
      .set({ sent_at: now, failing_since: null, failure: null })
      .where('name', '=', name)
      .execute()
  }

  async function noteCertificate(name: string, endsAt: Date | null, db: Db = database): Promise<void> {
    await db.updateTable('gateway_settings').set({ certificate_ends_at: endsAt }).where('name', '=', name).execute()
  }

  /** Whether it has begun to fail with this: of many refused messages one is told of. */
  async function noteFailure(work: Work, name: string, failure: string, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update gateway_settings set failing_since = coalesce(failing_since, ${now}), failure = ${failure}
      where name = ${name} and failure is distinct from ${failure} returning name`.execute(work)
    return rows.length > 0
  }

  async function ownerIds(work: Work): Promise<number[]> {
    const { rows } = await sql<{ userId: number }>`
      select staff.user_id as "userId" from staff join staff_roles on staff_roles.id = staff.role_id
      where staff_roles.is_owner and staff.ended_at is null order by staff.user_id`.execute(work)
    return rows.map(({ userId }) => userId)
  }

  return { list, find, lock, keep, prefer, remove, noteSent, noteCertificate, noteFailure, ownerIds }
}

export type GatewaySettingsRepository = ReturnType<typeof createGatewaySettingsRepository>
