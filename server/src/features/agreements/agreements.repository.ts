import type { AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface VersionRow {
  kind: AgreementKind
  version: number
  effectiveDate: string
  changes: string
  asksAgain: boolean
  publishedAt: Date
}

export interface Piece {
  html: string
  isNew: boolean
}

export interface NewVersion extends VersionRow {
  body: string
  pieces: readonly Piece[]
  isDemo?: boolean
}

export interface ConsentRow {
  kind: AgreementKind
  version: number
  effectiveDate: string
  agreedAt: Date
}

const COLUMNS = sql`
  kind, version, to_char(effective_on, 'YYYY-MM-DD') as "effectiveDate", changes, asks_again as "asksAgain",
  published_at as "publishedAt"`

export function createAgreementsRepository(database: Database) {
  /** Every version of both texts, the newest first: a school publishes a few a year. */
  async function versions(db: Db = database): Promise<VersionRow[]> {
    const { rows } = await sql<VersionRow>`${prepared}
      select ${COLUMNS} from agreement_versions order by kind, version desc`.execute(db)
    return rows
  }

  async function text(kind: AgreementKind, version: number): Promise<{ body: string; pieces: Piece[] } | undefined> {
    return database
      .selectFrom('agreement_versions')
      .select(['body', sql<Piece[]>`pieces`.as('pieces')])
      .where('kind', '=', kind)
      .where('version', '=', version)
      .executeTakeFirst()
  }

  /** Answers false when a colleague has published this number at the same moment. */
  async function insert(work: Work, row: NewVersion): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await work
      .insertInto('agreement_versions')
      .values({
        kind: row.kind,
        version: row.version,
        body: row.body,
        pieces: JSON.stringify(row.pieces),
        changes: row.changes,
        effective_on: row.effectiveDate,
        asks_again: row.asksAgain,
        published_at: row.publishedAt,
        is_demo: row.isDemo ?? false,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  async function consentsOf(userId: number): Promise<ConsentRow[]> {
    const { rows } = await sql<ConsentRow>`${prepared}
      select consents.kind, consents.version, to_char(effective_on, 'YYYY-MM-DD') as "effectiveDate",
             agreed_at as "agreedAt"
      from consents join agreement_versions using (kind, version)
      where user_id = ${userId} order by agreed_at desc, kind, version desc`.execute(database)
    return rows
  }

  /** The first consent stays: agreeing again must not change its moment. */
  async function addConsents(
    work: Work | undefined,
    consent: { userId: number; agreed: readonly { kind: AgreementKind; version: number }[]; at: Date; network: string },
  ): Promise<void> {
    const { userId, agreed, at, network } = consent
    if (agreed.length === 0) return
    await (work ?? database)
      .insertInto('consents')
      .values(agreed.map(({ kind, version }) => ({ user_id: userId, kind, version, agreed_at: at, network })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** The demo's members agreed when they joined, or when the version came into force after that. */
  async function addDemoConsents(work: Work, network: string): Promise<void> {
    await sql`
      insert into consents (user_id, kind, version, agreed_at, network)
      select users.id, kind, version, greatest(users.created_at, published_at), ${network}
      from users cross join agreement_versions
      where users.is_demo and agreement_versions.is_demo
      on conflict do nothing`.execute(work)
  }

  return { versions, text, insert, consentsOf, addConsents, addDemoConsents }
}

export type AgreementsRepository = ReturnType<typeof createAgreementsRepository>
