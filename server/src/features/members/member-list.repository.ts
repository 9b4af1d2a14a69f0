import { MOBILE_SHAPE } from '@bee/contract/account/account-fields.ts'
import { readCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import { MEMBERS_PAGE_SIZE, type MemberState } from '@bee/contract/manage/members/member-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { normalise } from '../../database/search-text.ts'

export interface MemberFilter {
  search: string
  state: MemberState
  hasBought: boolean
  isStaff: boolean
  now: Date
}

export interface MemberCardRow {
  id: number
  nick_name: string
  avatar_url: string
  mobile: string
  created_at: Date
  blocked_at: Date | null
  blocked_until: Date | null
  block_reason: string | null
  isStaff: boolean
  courseCount: number
  paidOrderCount: number
  paidFen: number
  lastStudyAt: Date | null
  /** The number of members on all pages. Set when the page asked for countMost. */
  total?: number
}

export interface NamedMember {
  mobile: string
  nickName: string
}

/**
 * True for a short word, which many names may have: the newest members are read for it first. A longer word is rare enough for its index.
 */
export function isCommonName(typed: string): boolean {
  const search = normalise(typed)
  const isShort = search.split(' ').every((word) => [...word].length <= GRAM_CHARACTERS)
  return search !== '' && isShort && !isDigits(search)
}

type Condition = RawBuilder<unknown>

/** Runs of characters of a name are indexed in threes: pairs of digits are in half of all generated names. */
const GRAM_CHARACTERS = 3
const LAST_DIGITS = 4
const MAX_ID = 2_147_483_647

/** The expression of the index users_by_name_grams (0083), character for character; a test compares them. */
export const NAME_GRAMS = String.raw`string_to_array(regexp_replace(lower(nick_name), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 2), '(..)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(...)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 2), '(...)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 3), '(...)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(.)', '\1 ', 'g'), ' ')`

/** The longest pieces of a word that every name with it has. */
function gramsOf(word: string): string[] {
  const characters = [...word]
  const length = Math.min(characters.length, GRAM_CHARACTERS)
  const starts = characters.slice(0, characters.length - length + 1)
  return [...new Set(starts.map((_, index) => characters.slice(index, index + length).join('')))]
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A word without case, such as a Chinese one: most of the time to read a name goes into lower(). */
const hasNoCase = (search: string) => search === search.toUpperCase()

/**
 * The name has the longest pieces of all these words; a word longer than a piece is compared as well. Only values differ, so one plan
 * serves all.
 */
function nameHas(search: string): Condition {
  const words = search.split(' ')
  const grams = [...new Set(words.flatMap(gramsOf))]
  const long = words.filter((word) => [...word].length > GRAM_CHARACTERS)
  const found = sql`${sql.raw(NAME_GRAMS)} @> ${opaqueToPlanner(grams, 'text[]')}`
  return long.length === 0 ? found : sql`(${found} and lower(nick_name) like all(${long.map(likePattern)}::text[]))`
}

/** For a condition on each row, where reading the name is cheaper than splitting it. */
function nameReads(search: string): Condition {
  const name = hasNoCase(search) ? sql`users.nick_name` : sql`lower(users.nick_name)`
  return sql`${name} like all(${search.split(' ').map(likePattern)}::text[])`
}

const isDigits = (search: string) => /^\d+$/.test(search)

/**
 * Reads each source by its own index and joins the ids. Only ids, so that names are read from the index alone: the planner does not know
 * how dear it is to split a name, and would split the names of all members.
 */
function isOneOf(sources: readonly Condition[]): Condition {
  const found = sources.map((source) => sql`select id from users where ${source}`)
  return sql`users.id = any(array(${sql.join(found, sql` union all `)}))`
}

function hasDigits(digits: string): Condition {
  const id = Number(digits)
  return isOneOf([
    ...(id >= 1 && id <= MAX_ID ? [sql`users.id = ${id}`] : []),
    ...(digits.length === LAST_DIGITS ? [sql`right(users.mobile, 4) = ${digits}`] : []),
    nameHas(digits),
  ])
}

/** A mobile number or a certificate number names one member. Other digits are an id, the end of a mobile number, or part of a name. */
function matches(typed: string, isWalked: boolean): Condition {
  const certificate = readCertificateNumber(typed)
  if (certificate !== undefined) {
    return sql`users.id = any(array(select user_id from certificates where number = ${certificate}))`
  }
  const search = normalise(typed)
  if (MOBILE_SHAPE.test(search)) return sql`users.mobile = ${search}`
  if (isDigits(search)) return hasDigits(search)
  return isWalked ? nameReads(search) : isOneOf([nameHas(search)])
}

const IN_STATE: Record<MemberState, (now: Date) => Condition[]> = {
  all: () => [],
  normal: (now) => [sql`(users.blocked_at is null or users.blocked_until <= ${now})`],
  blocked: (now) => [
    sql`users.blocked_at is not null and (users.blocked_until is null or users.blocked_until > ${now})`,
  ],
}

const BOUGHT = sql`exists (select from orders where orders.user_id = users.id and orders.status = 'paid')`
/** There are few staff: they are read by their ids, with any other filter. */
const ON_STAFF = sql`users.id = any(array(select user_id from staff where ended_at is null))`

function conditionsOf({ search, state, hasBought, isStaff, now }: MemberFilter, isWalked = false): Condition[] {
  return [
    ...(search === '' ? [] : [matches(search, isWalked)]),
    ...IN_STATE[state](now),
    ...(hasBought ? [BOUGHT] : []),
    ...(isStaff ? [ON_STAFF] : []),
  ]
}

const joined = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** Buyers without another filter are read from their own index, because they may be few among many members. */
const isBuyersAlone = ({ search, state, hasBought, isStaff }: MemberFilter) =>
  hasBought && search === '' && state === 'all' && !isStaff

const buyers = (place: Condition, limit: number) => sql`
  select distinct user_id from orders where status = 'paid' and ${place} order by user_id desc limit ${sql.lit(limit)}`

const isBelow = (column: string, before: number | undefined) =>
  before === undefined ? sql`true` : sql`${sql.ref(column)} < ${before}`

export interface MemberPage {
  before: number | undefined
  limit: number
  /** Counts the matching members up to this number. Undefined: no count. */
  countMost?: number | undefined
}

const LISTED_AT_ONCE = MEMBERS_PAGE_SIZE + 1

/** Stops counting at `most`. */
function countOf(filter: MemberFilter, most: number): Condition {
  const found = isBuyersAlone(filter)
    ? buyers(sql`user_id is not null`, most)
    : sql`select from users where ${joined(conditionsOf(filter))} limit ${sql.lit(most)}`
  return sql`(select count(*)::int from (${found}) found)`
}

export function createMemberListRepository(database: Database) {
  /**
   * Reads the rows of a page and the count in one statement. The text differs only by its filters, so each connection plans it once;
   * planning took longer than running it.
   */
  async function cardsOf(
    members: Condition,
    conditions: readonly Condition[],
    { limit, total }: { limit: number; total?: Condition | undefined },
  ): Promise<MemberCardRow[]> {
    const { rows } = await sql<MemberCardRow>`${limit === LISTED_AT_ONCE ? prepared : sql``}
      with page as materialized (
        select id, nick_name, avatar_url, mobile, created_at, blocked_at, blocked_until, block_reason
        from ${members} where ${joined(conditions)} order by users.id desc limit ${sql.lit(limit)})
      select page.*,
        exists (select from staff where staff.user_id = page.id and ended_at is null) as "isStaff",
        begun.count as "courseCount", begun.last as "lastStudyAt", paid.count as "paidOrderCount", paid.fen as "paidFen"
        ${total ? sql`, ${total} as total` : sql``}
      from page
      cross join lateral (
        select count(*)::int, max(last_watched_at) as last from enrolments where user_id = page.id) begun
      cross join lateral (
        select count(*)::int, coalesce(sum(price_fen - refunded_fen), 0)::int as fen
        from orders where user_id = page.id and status = 'paid') paid
      order by page.id desc`.execute(database)
    return rows
  }

  /** The newest first. */
  function list(filter: MemberFilter, { before, limit, countMost }: MemberPage) {
    const conditions = isBuyersAlone(filter)
      ? [sql`users.id = any(array(${buyers(isBelow('user_id', before), limit)}))`]
      : [...conditionsOf(filter), isBelow('users.id', before)]
    const total = countMost === undefined ? undefined : countOf(filter, countMost)
    return cardsOf(sql`users`, conditions, { limit, total })
  }

  /**
   * Searches only the newest members. That is enough for a common name, for which the index would first collect every member of that name.
   */
  function listNewest(filter: MemberFilter, { before, limit }: MemberPage, newestRead: number) {
    const newest = sql`(select * from users where ${isBelow('users.id', before)}
      order by users.id desc limit ${sql.lit(newestRead)}) users`
    return cardsOf(newest, conditionsOf(filter, true), { limit })
  }

  async function find(work: Work, userId: number): Promise<NamedMember | undefined> {
    const { rows } = await sql<NamedMember>`
      select mobile, nick_name as "nickName" from users where id = ${userId}`.execute(work)
    return rows[0]
  }

  return { list, listNewest, find }
}

export type MemberListRepository = ReturnType<typeof createMemberListRepository>
