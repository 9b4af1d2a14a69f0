import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface Limit {
  max: number
  seconds: number
}

/** A counted key with all its limits. */
export interface LimitedKey {
  key: string
  limits: readonly Limit[]
}

const plusSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/**
 * A taken slot counts for the span of its limit, backwards and forwards: after a clock was set back, no caller is locked out for longer.
 */
const countingSpan = ({ seconds }: Limit, now: Date) => ({
  after: plusSeconds(now, -seconds),
  until: plusSeconds(now, seconds),
})

const countedMoments = (limit: Limit, now: Date) => {
  const { after, until } = countingSpan(limit, now)
  return sql`from unnest(windows.taken_at) moment where moment > ${after} and moment <= ${until}`
}

/** Takes a slot for one key if each of its limits has room. The lock of the row makes takers of one moment queue. */
function taking({ key, limits }: LimitedKey, now: Date): RawBuilder<unknown> {
  const longest = limits.reduce((found, limit) => (limit.seconds > found.seconds ? limit : found))
  const hasSpace = limits.map((limit) => sql`(select count(*) ${countedMoments(limit, now)}) < ${limit.max}`)
  return sql`
    insert into rate_windows as windows (key, taken_at, expires_at)
    values (${key}, array[${now}::timestamptz], ${plusSeconds(now, longest.seconds)})
    on conflict (key) do update set
      taken_at = array(select moment ${countedMoments(longest, now)} order by moment) || excluded.taken_at,
      expires_at = greatest(windows.expires_at, excluded.expires_at)
    where ${sql.join(hasSpace, sql` and `)}
    returning key`
}

/** How long the limits refuse, given the taken slots; 0 when there is room. */
function secondsToWait(limits: readonly Limit[], takenAt: readonly Date[], now: Date): number {
  const waits = limits.map((limit) => {
    const { after, until } = countingSpan(limit, now)
    const counted = takenAt.filter((moment) => moment > after && moment <= until)
    // The slot that must run out before there is room: the max-th newest.
    const blocking = counted.sort((left, right) => right.getTime() - left.getTime())[limit.max - 1]
    if (!blocking) return 0
    const seconds = Math.ceil((blocking.getTime() - now.getTime()) / 1000) + limit.seconds
    return Math.min(Math.max(seconds, 1), limit.seconds)
  })
  return Math.max(...waits)
}

export function createRateLimitsRepository(database: Database) {
  /**
   * Takes a slot for every key that has room and answers those keys. One statement, which locks a row only while it runs; all callers name
   * the keys in one order, so takers do not deadlock.
   */
  async function take(keys: readonly LimitedKey[], now: Date): Promise<string[]> {
    const parts = keys.map((limited, index) => ({ name: sql.ref(`taken_${index}`), taking: taking(limited, now) }))
    const { rows } = await sql<{ key: string }>`
      with ${sql.join(parts.map((part) => sql`${part.name} as (${part.taking})`))}
      ${sql.join(
        parts.map(({ name }) => sql`select key from ${name}`),
        sql` union all `,
      )}`.execute(database)
    return rows.map(({ key }) => key)
  }

  /** Releases one slot of each key that was taken at this moment. */
  function release(keys: readonly string[], takenAt: Date) {
    const place = sql`array_position(taken_at, ${takenAt}::timestamptz)`
    return sql`
      update rate_windows set taken_at = taken_at[:${place} - 1] || taken_at[${place} + 1:]
      where key = any(${[...keys]}::text[]) and ${place} is not null`.execute(database)
  }

  /** By key, how many seconds its limits refuse. */
  async function waits(keys: readonly LimitedKey[], now: Date): Promise<ReadonlyMap<string, number>> {
    const rows = await database
      .selectFrom('rate_windows')
      .select(['key', 'taken_at'])
      .where(
        'key',
        'in',
        keys.map(({ key }) => key),
      )
      .execute()
    const takenAtOf = new Map(rows.map((row) => [row.key, row.taken_at]))
    return new Map(keys.map(({ key, limits }) => [key, secondsToWait(limits, takenAtOf.get(key) ?? [], now)]))
  }

  function deleteExpired(now: Date) {
    return database.deleteFrom('rate_windows').where('expires_at', '<=', now).execute()
  }

  return { take, release, waits, deleteExpired }
}

export type RateLimitsRepository = ReturnType<typeof createRateLimitsRepository>
