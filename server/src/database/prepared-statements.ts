import { hash } from 'node:crypto'
import { sql, type Expression, type Kysely } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'
const NAME_CHARACTERS = 16
/**
 * Every connection keeps each named statement, and texts that are built from filters could come in thousands. Statements beyond this limit
 * stay unnamed.
 */
const MOST_NAMES = 400

/**
 * Placed at the beginning of a frequent statement: each connection then parses it once under a name, and plans it once where one plan
 * serves every key. For lookups by key, and for lists by an index that fits all parameters: their text depends on the filters and the
 * number of rows, never on the values. Not for searches: the best plan of a search depends on its words.
 */
export const prepared = sql.raw(MARK)

/** Same for a query of the builder. */
export async function askPrepared<Row, Tables>(database: Kysely<Tables>, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${prepared} ${query}`.execute(database)
  return rows
}

/**
 * Hides a key from the planner. Otherwise PostgreSQL plans the statement again for every member with fewer rows than average, and that
 * planning costs more than it saves. For statements with one plan that is right for every key.
 */
export const opaqueToPlanner = <Value>(value: Value, type: 'int' | 'int[]' | 'text[]' | 'date' | 'timestamptz') =>
  sql<Value>`(select ${value}::${sql.raw(type)})`

/** The methods of a pool that Kysely uses. */
interface QueryPool {
  connect(): Promise<{ query: pg.PoolClient['query']; release(): void }>
  end(): Promise<void>
}

/** Gives names to the marked statements of a pool. */
export function namingPrepared(pool: pg.Pool): QueryPool {
  const names = new Map<string, string>()
  const namingClients = new WeakMap<pg.PoolClient, Awaited<ReturnType<QueryPool['connect']>>>()

  /** The name depends on the text, so that a changed statement gets another name. */
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
