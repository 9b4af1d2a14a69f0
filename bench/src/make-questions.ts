import type pg from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/** In about 50 of a million questions. */
export const RARE_WORD = '罕见'
const RARE_EVERY = 20_000
/** In two of a hundred: 20,000 of a million. */
export const COMMON_WORD = '常用'
const COMMON_EVERY = 50
/** In half of the texts with the common word. */
export const LONG_WORD = `${COMMON_WORD}句子`
const DIRECTIONS = 8
const SUBTYPES = 5

export async function makeTypes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into course_types (slug, name, area, colour, sign, position)
     select 'd' || n, '方向' || n, area, area, area, n
     from generate_series(1, $1::int) n,
       lateral (select (array['java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs'])[n] as area) named`,
    [DIRECTIONS],
  )
  await pool.query(
    `insert into course_types (parent_id, slug, name, area, position)
     select directions.id, 't' || directions.id || '-' || n, '类型' || n, directions.area, n
     from course_types directions cross join generate_series(1, $1::int) n where directions.parent_id is null`,
    [SUBTYPES],
  )
}

/**
 * Questions from number `from` to `to`, made by the database server itself: eight words with two characters each out of
 * a thousand, their characters and neighbouring pairs as the site would cut them, and texts of an ordinary length.
 */
export async function makeQuestions(pool: pg.Pool, from: number, to: number): Promise<void> {
  await withoutIndexes(pool, 'questions', async (client) => {
    await client.query(
      `insert into questions (slug, type_id, direction_id, title, content, content_html, excerpt, kind, difficulty,
         options, right_options, answer, answer_html, collect_count, created_at, search_text, search_grams)
       select 'q' || n, types.id, types.parent_id, title, title, '<p>' || repeat(title, 8) || '</p>', title, 'single',
         1 + n % 3, '["甲", "乙", "丙", "丁"]', '{A}', '', '<p>' || repeat(title, 12) || '</p>',
         abs(hashint4(n)) % 1000, timestamptz '2020-01-01' + n * interval '1 minute', title,
         w || array[substr(title, 2, 2), substr(title, 4, 2), substr(title, 6, 2), substr(title, 8, 2),
           substr(title, 10, 2), substr(title, 12, 2), substr(title, 14, 2)] || string_to_array(title, null)
       from generate_series($1::int, $2::int) n
       cross join lateral (
         select array[
           case when n % $3::int = 0 then '${RARE_WORD}' when abs(hashint4(-n)) % $4::int = 1 then '${COMMON_WORD}' else word(n, 0) end,
           case when abs(hashint4(-n)) % ($4::int * 2) = 1 then '句子' else word(n, 1) end, word(n, 2), word(n, 3), word(n, 4), word(n, 5), word(n, 6), word(n, 7)] as w) words
       cross join lateral (select array_to_string(w, '') as title) titles
       join bench_types types on types.number = n % ${DIRECTIONS * SUBTYPES}
       order by n`,
      [from, to, RARE_EVERY, COMMON_EVERY],
    )
    await countOnce(client)
  })
  await pool.query('vacuum analyze questions, question_gram_counts')
}

/** A thousand words with two characters each, far from the two words that are searched for. */
export async function makeWords(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create function word(n int, place int) returns text immutable parallel safe language sql return
       chr(22000 + abs(hashint4(n * 8 + place)) % 1000) || chr(24000 + abs(hashint4(n * 8 + place)) % 1000)`,
  )
  await pool.query(
    `create table bench_types as select (row_number() over (order by id))::int - 1 as number, id, parent_id
     from course_types where parent_id is not null`,
  )
}

async function countOnce(client: pg.PoolClient): Promise<void> {
  await client.query('truncate question_counts, question_gram_counts')
  await client.query('insert into question_counts select type_id, count(*) from questions group by type_id')
  await client.query('alter table question_gram_counts drop constraint question_gram_counts_pkey')
  await client.query(
    `insert into question_gram_counts (gram, type_id, total)
     select gram, type_id, count(*)
     from questions cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
     where char_length(gram) <= 2 group by gram, type_id`,
  )
  await client.query('alter table question_gram_counts add primary key (gram, type_id)')
}
