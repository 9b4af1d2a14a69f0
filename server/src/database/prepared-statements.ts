import { hash } from 'node:crypto'
import { sql, type Expression, type Kysely } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'
const NAME_CHARACTERS = 16
/** Every connection keeps each of them: texts that are put together from filters could come in thousands. The others go without a name. */
const MOST_NAMES = 400

/**
 * Written at the beginning of a statement that is asked all the time: each connection then has it parsed once under a name, and
 * planned once where that plan serves every key. For lookups by key, and for lists by an index that is right whatever is asked for:
 * their text says which filters there are and how many rows, never which values. The plan of a search depends on its words.
 */
export const prepared = sql.raw(MARK)

/** The same for a query of the builder. */
export async function askPrepared<Row, Tables>(database: Kysely<Tables>, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${prepared} ${query}`.execute(database)
  return rows
}

/**
 * A key that the planner does not see. Else a statement is planned again and again for whoever has fewer rows than others, and the
 * planning costs more than it saves. For statements whose one plan is right for every key.
 */
export const opaqueToPlanner = <Value>(value: Value, type: 'int' | 'int[]' | 'text[]' | 'date' | 'timestamptz') =>
  sql<Value>`(select ${value}::${sql.raw(type)})`

/** What the query builder uses of a pool. */
interface QueryPool {
  connect(): Promise<{ query: pg.PoolClient['query']; release(): void }>
  end(): Promise<void>
}

/** Gives the marked statements of a pool their names. */
export function namingPrepared(pool: pg.Pool): QueryPool {
  const names = new Map<string, string>()
  const namingClients = new WeakMap<pg.PoolClient, Awaited<ReturnType<QueryPool['connect']>>>()

  /** By its text, so that another version of a statement is another statement. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size === MOST_NAMES) return undefined
    const name = `bee_${hash('sha256', text, 'hex').slice(0, NAME_CHARACTERS)}`
    names.set(text, name)
    return name
  }

  function namingClient(client: pg.PoolClient) {
    const query = ((text: string, values: unknown[]) => {
      const name = text.startsWith(MARK) ? nameOf(text) : undefined
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }) as pg.PoolClient['query']
    return { query, release: () => client.release() }
  }

  async function connect() {
    const client = await pool.connect()
    const known = namingClients.get(client)
    if (known) return known
    const naming = namingClient(client)
    namingClients.set(client, naming)
    return naming
  }

  return { connect, end: () => pool.end() }
}
