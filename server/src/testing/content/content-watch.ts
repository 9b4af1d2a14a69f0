import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { typedDatabase, type Work } from '../../database/database.ts'
import { createWorkPool } from '../../database/pool.ts'

interface WatchedTable {
  /** A written row must have a revision of a draft of this kind. */
  kind: string
  /** The column with the id of the subject. */
  subject: string
  subjectTable: string
  /** Columns outside of drafts: counters, or copies from another row. */
  leftOut: readonly string[]
}

const SEARCHED = ['search_text', 'search_pinyin', 'search_initials', 'search_grams']
/** Visibility and position are not in a draft: their audit events make them reversible. */
const STANDING = ['hidden_at', 'position', 'is_demo']
const own = (kind: string, table: string, leftOut: readonly string[]): [string, WatchedTable] => [
  table,
  { kind, subject: 'id', subjectTable: table, leftOut },
]

const WATCHED: Readonly<Record<string, WatchedTable>> = Object.fromEntries([
  own('course', 'courses', [
    ...['hidden_at', 'is_demo', 'updated_at', ...SEARCHED],
    ...['view_count', 'like_count', 'collect_count', 'learner_count', 'comment_count', 'rating_sum', 'rating_count'],
    ...['finisher_count', 'unfilmed_count', 'chapter_count', 'lesson_count', 'duration_seconds'],
  ]),
  // The duration follows from the film.
  [
    'catalogue_entries',
    { kind: 'course', subject: 'course_id', subjectTable: 'courses', leftOut: ['duration_seconds'] },
  ],
  own('courseType', 'course_types', STANDING),
  own('teacher', 'teachers', STANDING),
  // Subtitles have their own versions; storyboard and loudness are made from the file.
  own('film', 'media', ['is_demo', 'subtitles_path', 'subtitles_id', 'storyboard_path', 'peaks_path']),
  // The foreign key clears lesson_id when a course loses the lesson.
  own('question', 'questions', [
    ...['hidden_at', 'is_demo', 'asked_at', 'collect_count', 'updated_at', 'lesson_id'],
    ...SEARCHED,
  ]),
  own('news', 'news', ['hidden_at', 'is_demo', 'hit_count', 'updated_at', ...SEARCHED]),
  own('banner', 'banners', STANDING),
  own('advert', 'adverts', STANDING),
  own('path', 'learning_paths', STANDING),
  own('promotion', 'promotions', STANDING),
  ['learning_path_steps', { kind: 'path', subject: 'path_id', subjectTable: 'learning_paths', leftOut: [] }],
  ['pages', { kind: 'page', subject: 'key', subjectTable: 'pages', leftOut: ['is_demo', 'updated_at'] }],
])

/** The tables that editing services write, and no others. */
export const WATCHED_TABLES = Object.keys(WATCHED)

const SETTING = 'bee.watches_content'
const PAGE_NUMBERS = JSON.stringify(PAGE_IDS)

/** The compared columns of a row. A lesson names its film in one column before the transcode and in another one after it. */
const FUNCTIONS = `
  create schema content_watch;
  create function content_watch.words_of(written jsonb, left_out text[]) returns jsonb language sql immutable as $$
    select case when written ? 'coming_id'
      then written - left_out - '{media_id,coming_id}'::text[]
        || jsonb_build_object('film', coalesce(written->>'media_id', written->>'coming_id'))
      else written - left_out end
  $$;
  create function content_watch.refuse_without_revision() returns trigger language plpgsql as $$
  declare
    kind text := tg_argv[0];
    written jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    subject text := written->>tg_argv[1];
    left_out text[] := tg_argv[3]::text[];
    numbers int[];
    is_there boolean;
  begin
    if tg_op = 'UPDATE' then
      if content_watch.words_of(to_jsonb(old), left_out) = content_watch.words_of(written, left_out) then return null; end if;
    end if;
    -- A film whose file is on its way shows nothing yet.
    if tg_op = 'INSERT' and tg_table_name = 'media' and written->>'file_path' is null then return null; end if;
    -- What is gone has no versions; a step of a path goes with its course.
    if kind = 'page' then is_there := exists (select from pages where key = subject);
    else execute format('select exists (select from %I where id = $1)', tg_argv[2]) into is_there using subject::int; end if;
    if not is_there then return null; end if;
    if tg_op = 'DELETE' and tg_table_name = 'learning_path_steps' then
      if not exists (select from courses where id = (written->>'course_id')::int) then return null; end if;
    end if;
    -- A type has the colours of its direction, which is changed for both.
    numbers := array[case when kind = 'page' then '${PAGE_NUMBERS}'::jsonb->>subject else subject end::int,
      (written->>'parent_id')::int];
    if not exists (
      select from revisions r where r.kind = tg_argv[0] and r.subject_id = any(numbers) and r.origin = 'published'
        and r.xmin = pg_current_xact_id()::xid) then
      raise exception 'Content was written without a revision: % % by % of %', kind, subject, tg_op, tg_table_name;
    end if;
    return null;
  end $$;`

/** Both triggers act only on a watched connection, so that fixtures pay for one comparison only. */
const triggersOf = (
  table: string,
  { kind, subject, subjectTable, leftOut }: WatchedTable,
  columns: readonly string[],
) => {
  const call = `execute function content_watch.refuse_without_revision(
    '${kind}', '${subject}', '${subjectTable}', '{${leftOut.join(',')}}')`
  const when = `deferrable initially deferred for each row when (current_setting('${SETTING}', true) = 'on')`
  const watched = columns.filter((column) => !leftOut.includes(column))
  return `
    create constraint trigger content_watched after insert or delete or update of ${watched.join(', ')} on ${table} ${when} ${call};`
}

/** Installed into a template, because every test database is a copy of it. */
export async function installContentWatch(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and table_name = any($1) group by 1`,
      [WATCHED_TABLES],
    )
    const triggers = rows.map(({ table, columns }) => triggersOf(table, WATCHED[table] as WatchedTable, columns))
    await client.query([FUNCTIONS, ...triggers].join('\n'))
  } finally {
    await client.end()
  }
}

/**
 * A pool like the site's, but watched: every transaction on it that writes content must store a revision. `pool.query` is for arrangements
 * of the test and uses unwatched connections.
 */
export function createContentWatchedPool(
  connection: pg.PoolConfig,
  makePool: (connection: pg.PoolConfig) => pg.Pool = createWorkPool,
): pg.Pool {
  const pool = makePool({ ...connection, options: `-c ${SETTING}=on` })
  const end = pool.end.bind(pool)
  pool.end = async () => {
    await hands.get(pool)?.end()
    await end()
  }
  giveHand(pool, connection)
  return pool
}

const hands = new WeakMap<pg.Pool, pg.Pool>()

function giveHand(pool: pg.Pool, connection: pg.PoolConfig): pg.Pool {
  const hand = createWorkPool(connection)
  hands.set(pool, hand)
  pool.query = hand.query.bind(hand)
  return hand
}

/** The unwatched pool for the next test. A busy one is left behind and cut off with the other connections. */
export function restedHand(pool: pg.Pool, connection: pg.PoolConfig): pg.Pool {
  const hand = hands.get(pool)
  if (hand && !hand.ended && hand.idleCount === hand.totalCount) return hand
  if (hand && !hand.ended) void hand.end().catch(() => undefined)
  return giveHand(pool, connection)
}

/** For tests of the editing services themselves, which store no revisions: valid within one transaction. */
export const unwatch = (work: Work) => sql.raw(`set local ${SETTING} to off`).execute(work)

/** Runs transactions of such a test. */
export const createUnwatchedWork =
  (pool: pg.Pool) =>
  <Result>(act: (work: Work) => Promise<Result>): Promise<Result> =>
    typedDatabase(pool)
      .transaction()
      .execute(async (work) => {
        await unwatch(work)
        return act(work)
      })
