import type pg from 'pg'
import { errorCode, StartFailure } from '../../start-failure.ts'
import { withMigrationLock } from '../migrating/migration-lock.ts'
import { FOR_REQUESTS } from '../pool.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Stores the settings that a pooler does not pass on (time-outs, plans, time zone) on the role, in this database alone. Direct connections
 * bring their own settings, which win. `throughPooler` tells the role: a pooler may map our user name to another one.
 */
export async function keepRoleSettings(throughPooler: pg.Pool, direct: pg.Pool): Promise<void> {
  const { rows } = await throughPooler.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  )
  const [place] = rows
  if (!place) return
  const client = await direct.connect()
  try {
    await withMigrationLock(client, () => setMissing(client, place))
  } finally {
    client.release()
  }
}

async function setMissing(client: pg.PoolClient, { role, database }: { role: string; database: string }) {
  const { rows } = await client.query<{ kept: string }>(
    `select unnest(setconfig) as kept from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = $1)
       and setrole = (select oid from pg_roles where rolname = $2)`,
    [database, role],
  )
  const kept = new Set(rows.map((row) => row.kept.toLowerCase()))
  const whose = `alter role ${client.escapeIdentifier(role)} in database ${client.escapeIdentifier(database)}`
  const missing = Object.entries(FOR_REQUESTS)
    .filter(([name, value]) => !kept.has(`${name}=${value}`.toLowerCase()))
    .map(([name, value]) => `${whose} set ${name} = ${client.escapeLiteral(value)}`)
  try {
    for (const statement of missing) await client.query(statement)
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartFailure(
      `经过连接池的连接要由数据库里的用户 ${role} 带上时限，DATABASE_DIRECT_URL 的用户却没有权限这样设。请让数据库的管理员执行一次：\n${missing
        .map((statement) => `  ${statement};`)
        .join('\n')}`,
      { cause: error },
    )
  }
}
