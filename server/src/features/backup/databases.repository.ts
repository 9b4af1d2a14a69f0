import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectionTo, openLine, withLine } from '../../database/copying/direct-line.ts'
import type { WatchedClient } from '../../database/watched-client.ts'
import { errorCode } from '../../start-failure.ts'
import { listTables } from './snapshot.repository.ts'

/** Any number will do as long as every process that backs up takes the same one. */
const BACKUP_LOCK = 20_260_020
/** Databases that a role with the right to create databases can usually connect to. */
const MAINTENANCE = ['postgres', 'template1']
const IN_USE = '55006'
const NOT_ALLOWED = '42501'
const SWAP_TRIES = 3
const END_OTHERS_EVERY_MS = 50
const UNLOCK_MS = 2_000

export interface ServerRights {
  database: string
  mayCreate: boolean
  isOwner: boolean
  /** True for a read-only standby that follows another server. */
  isStandby: boolean
  /** Slots of logical replication: they belong to this database and follow it through a renaming. */
  slots: string[]
  /** Roles that are connected to this database and that our role may not disconnect. */
  strangers: string[]
  /** Whether the role can connect to another database of the server; undefined where it was not tried. */
  isOutsideOpen?: boolean
}

const RIGHTS = `
  select current_database() as database, rolsuper or rolcreatedb as "mayCreate",
    rolsuper or pg_has_role(datdba, 'usage') as "isOwner", pg_is_in_recovery() as "isStandby",
    array(select slot_name::text from pg_replication_slots where database = current_database() order by 1) as slots,
    array(select distinct usename::text from pg_stat_activity
      where datname = current_database() and not pg_has_role(usesysid, 'usage') order by 1) as strangers
  from pg_roles join pg_database on datname = current_database() where rolname = current_user`

export async function readRights(db: Pick<pg.ClientBase, 'query'>): Promise<ServerRights | undefined> {
  return (await db.query<ServerRights>(RIGHTS)).rows[0]
}

/** Collation and character type of the school's own database. */
const SORTING = `
  select datcollate as collate, datctype as ctype, datlocprovider::text as provider,
    to_jsonb(pg_database) ->> 'datlocale' as locale, to_jsonb(pg_database) ->> 'daticulocale' as icu
  from pg_database where datname = current_database()`

interface Sorting {
  collate: string
  ctype: string
  provider: string
  locale: string | null
  icu: string | null
}

function sortingWords(client: WatchedClient, { collate, ctype, provider, locale, icu }: Sorting): string {
  const words = [`lc_collate ${client.escapeLiteral(collate)}`, `lc_ctype ${client.escapeLiteral(ctype)}`]
  if (provider === 'b' && locale !== null)
    words.push('locale_provider builtin', `builtin_locale ${client.escapeLiteral(locale)}`)
  const icuLocale = locale ?? icu
  if (provider === 'i' && icuLocale !== null)
    words.push('locale_provider icu', `icu_locale ${client.escapeLiteral(icuLocale)}`)
  return words.join(' ')
}

/** Settings by the operator for this database: `create database` does not copy them. */
const SETTINGS = `
  select unnest(setconfig) as setting, rolname as role
  from pg_db_role_setting join pg_database on pg_database.oid = setdatabase left join pg_roles on pg_roles.oid = setrole
  where datname = current_database()`

/** Settings of another role may be refused: a start of the server reports the missing ones. */
function refusedOnly(error: unknown): void {
  if (errorCode(error) !== NOT_ALLOWED) throw error
}

/** The databases of a server beside the school's own: copies for a rehearsal, restored copies, and the school from before a restore. */
export function createDatabasesRepository(connection: () => pg.PoolConfig) {
  const here = <Result>(work: (client: WatchedClient) => Promise<Result>) => withLine(connection(), work)

  async function outside<Result>(work: (client: WatchedClient) => Promise<Result>): Promise<Result> {
    let lastError: unknown
    for (const name of MAINTENANCE) {
      let client: WatchedClient
      try {
        client = await openLine(connectionTo(connection(), name))
      } catch (error) {
        lastError = error
        continue
      }
      try {
        return await work(client)
      } finally {
        client.cut()
      }
    }
    throw lastError
  }

  /** The lock lasts until release, or until this process ends; undefined where another process has it. */
  async function lock(): Promise<{ release: () => Promise<void> } | undefined> {
    const client = await openLine(connection())
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
      BACKUP_LOCK,
    ])
    if (rows[0]?.isTaken !== true) {
      client.cut()
      return undefined
    }
    return {
      release: async () => {
        // The server notices a cut a moment later, and the next work in line would find the lock taken.
        // After a swap or a fault the line is gone, and the lock with it; a silent server is not waited for.
        const unlocked = client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined)
        await Promise.race([unlocked, sleep(UNLOCK_MS, undefined, { ref: false })])
        client.cut()
      },
    }
  }

  async function create(name: string): Promise<void> {
    const { sorting, settings } = await here(async (client) => ({
      sorting: (await client.query<Sorting>(SORTING)).rows[0],
      settings: (await client.query<{ setting: string; role: string | null }>(SETTINGS)).rows,
    }))
    await outside(async (client) => {
      const database = client.escapeIdentifier(name)
      const words = sorting ? sortingWords(client, sorting) : ''
      await client.query(`create database ${database} template template0 encoding 'UTF8' ${words}`)
      for (const { setting, role } of settings) {
        const [key = '', ...value] = setting.split('=')
        const change = `set ${client.escapeIdentifier(key)} to ${client.escapeLiteral(value.join('='))}`
        const whose =
          role === null ? `database ${database}` : `role ${client.escapeIdentifier(role)} in database ${database}`
        await client.query(`alter ${whose} ${change}`).catch(refusedOnly)
      }
    })
  }

  async function drop(name: string): Promise<void> {
    await outside((client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`))
  }

  /** Databases with this beginning of the name, with their size. */
  async function listNamed(start: string): Promise<{ name: string; bytes: number }[]> {
    return here(async (client) => {
      const { rows } = await client.query<{ name: string; bytes: number }>(
        `select datname as name, pg_database_size(oid)::float8 as bytes from pg_database
         where starts_with(datname, $1) and not datistemplate order by datname collate "C"`,
        [start],
      )
      return rows
    })
  }

  /**
   * Renames the school and gives its name to the copy, both in one transaction: after a crash at any point one of them is in place and
   * whole. Open connections are ended; a new one waits for the end of the transaction and then finds the new database.
   */
  async function swap({ live, copy, before }: { live: string; copy: string; before: string }): Promise<void> {
    for (let nth = 1; ; nth += 1) {
      try {
        await outside((client) => outside((other) => trySwap(client, other, { live, copy, before })))
        return
      } catch (error) {
        if (errorCode(error) !== IN_USE || nth === SWAP_TRIES) throw error
      }
    }
  }

  async function trySwap(
    client: WatchedClient,
    other: WatchedClient,
    { live, copy, before }: { live: string; copy: string; before: string },
  ): Promise<void> {
    const name = (each: string) => client.escapeIdentifier(each)
    let isDone = false
    async function endOthers(): Promise<void> {
      while (!isDone) {
        await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = any($1) and pg_has_role(usesysid, 'usage') and pid <> pg_backend_pid()`,
          [[live, copy]],
        )
        await sleep(END_OTHERS_EVERY_MS)
      }
    }
    const ending = endOthers().catch(() => undefined)
    try {
      await client.query('begin')
      await client.query(`alter database ${name(live)} rename to ${name(before)}`)
      await client.query(`alter database ${name(copy)} rename to ${name(live)}`)
      await client.query('commit')
    } finally {
      isDone = true
      await ending
    }
  }

  const isEmpty = () => here(async (client) => (await listTables(client)).length === 0)

  async function rights(): Promise<ServerRights | undefined> {
    const found = await here((client) => readRights(client))
    const isOutsideOpen = await outside(() => Promise.resolve(true)).catch(() => false)
    return found && { ...found, isOutsideOpen }
  }

  return { lock, create, drop, listNamed, swap, isEmpty, rights }
}

export type DatabasesRepository = ReturnType<typeof createDatabasesRepository>
