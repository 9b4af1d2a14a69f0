import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

/**
 * Deletes the demo school and leaves the rows that real people added. A type, teacher, video or picture that a real course or question uses
 * stays with it and becomes the operator's own; rows that belong to a demo course are deleted with the course, except real people's orders
 * of it.
 */
export async function removeDemoRows(work: Work): Promise<void> {
  const statements = [...COUNTERS, ...ADOPTIONS, DEMO_ORDERS, ...BEGUN, ...VERSIONS, ...DELETIONS, ...REPAIRS]
  // The demo school's own staff is deleted with it, the owner too: the next start offers that place again (staff/keep-staff.sql).
  await sql`select set_config('bee.staff_may_go', 'yes', true)`.execute(work)
  for (const statement of statements) await sql.raw(statement).execute(work)
}

/** The numbers on real courses and questions lose what demo members added to them, before those rows go. */
const COUNTERS = [
  `UPDATE courses SET like_count = greatest(0, like_count - gone.total)
   FROM (SELECT course_id, count(*) AS total FROM course_likes JOIN users ON users.id = user_id AND users.is_demo
         GROUP BY course_id) gone
   WHERE gone.course_id = courses.id AND NOT courses.is_demo`,
  `UPDATE courses SET collect_count = greatest(0, collect_count - gone.total)
   FROM (SELECT course_id, count(*) AS total FROM course_collections JOIN users ON users.id = user_id AND users.is_demo
         GROUP BY course_id) gone
   WHERE gone.course_id = courses.id AND NOT courses.is_demo`,
  `UPDATE courses SET learner_count = greatest(0, learner_count - gone.total)
   FROM (SELECT course_id, count(*) AS total FROM enrolments JOIN users ON users.id = user_id AND users.is_demo
         GROUP BY course_id) gone
   WHERE gone.course_id = courses.id AND NOT courses.is_demo`,
  `UPDATE courses SET comment_count = greatest(0, comment_count - gone.total),
     rating_sum = greatest(0, rating_sum - gone.stars), rating_count = greatest(0, rating_count - gone.ratings)
   FROM (SELECT course_id, count(*) AS total, coalesce(sum(rating), 0) AS stars, count(rating) AS ratings
         FROM comments JOIN users ON users.id = user_id AND users.is_demo WHERE parent_id IS NULL GROUP BY course_id) gone
   WHERE gone.course_id = courses.id AND NOT courses.is_demo`,
  `UPDATE questions SET collect_count = greatest(0, collect_count - gone.total)
   FROM (SELECT question_id, count(*) AS total FROM question_collections
         JOIN users ON users.id = user_id AND users.is_demo GROUP BY question_id) gone
   WHERE gone.question_id = questions.id AND NOT questions.is_demo`,
]

const ADOPTIONS = [
  `UPDATE course_types SET is_demo = false WHERE is_demo AND (
     id IN (SELECT type_id FROM courses WHERE NOT is_demo) OR
     id IN (SELECT unnest(ARRAY[type_id, direction_id]) FROM questions WHERE NOT is_demo))`,
  // A type of the operator's own keeps the direction above it.
  `UPDATE course_types SET is_demo = false
   WHERE is_demo AND id IN (SELECT parent_id FROM course_types WHERE NOT is_demo)`,
  `UPDATE teachers SET is_demo = false WHERE is_demo AND id IN (SELECT teacher_id FROM courses WHERE NOT is_demo)`,
  `UPDATE media SET is_demo = false WHERE is_demo AND id IN (
     SELECT media_id FROM catalogue_entries entries JOIN courses ON courses.id = entries.course_id
     WHERE NOT courses.is_demo)`,
  `UPDATE assets SET is_demo = false WHERE is_demo AND id IN (
     SELECT unnest(ARRAY[cover_id, thumb_id]) FROM courses WHERE NOT is_demo
     UNION SELECT unnest(ARRAY[picture_id, thumb_id]) FROM news WHERE NOT is_demo
     UNION SELECT unnest(ARRAY[video_id, stream_id, subtitles_id, poster_id]) FROM media WHERE NOT is_demo
     UNION SELECT asset_id FROM film_subtitles JOIN media ON media.id = film_id WHERE NOT media.is_demo
     UNION SELECT asset_id FROM lesson_handouts JOIN catalogue_entries lessons ON lessons.id = lesson_id
       JOIN courses ON courses.id = lessons.course_id WHERE NOT courses.is_demo
     UNION SELECT portrait_id FROM teachers WHERE NOT is_demo
     UNION SELECT picture_id FROM questions WHERE NOT is_demo
     UNION SELECT picture_id FROM banners WHERE NOT is_demo
     UNION SELECT picture_id FROM adverts WHERE NOT is_demo)`,
  // Assets made from an adopted one are adopted with it.
  `UPDATE assets made SET is_demo = false FROM assets source
   WHERE made.is_demo AND NOT source.is_demo AND source.id = made.made_from`,
]

/** No money was ever paid for them; without this statement they would outlive their members. */
const DEMO_ORDERS = 'DELETE FROM orders WHERE user_id IN (SELECT id FROM users WHERE is_demo)'

const VERSIONED: Record<Exclude<DraftKind, 'page'>, string> = {
  course: 'courses',
  courseType: 'course_types',
  teacher: 'teachers',
  film: 'media',
  question: 'questions',
  news: 'news',
  banner: 'banners',
  advert: 'adverts',
  path: 'learning_paths',
  promotion: 'promotions',
}
const OF_DEMO_STAFF = 'IN (SELECT id FROM users WHERE is_demo)'

/** What waits or was begun by the demo's own people. The drafts and jobs of real colleagues stay. */
const BEGUN = [
  `DELETE FROM jobs WHERE created_by ${OF_DEMO_STAFF}`,
  ...Object.entries(VERSIONED).map(
    ([kind, table]) => `DELETE FROM drafts WHERE kind = '${kind}' AND begun_by ${OF_DEMO_STAFF}
      AND (subject_id IS NULL OR subject_id IN (SELECT id FROM ${table} WHERE is_demo))`,
  ),
]

const PAGE_NUMBERS = Object.entries(PAGE_IDS).map(([key, id]) => `('${key}', ${id})`)

/** Published versions of the demo rows are deleted with them; no table points at a version. */
const VERSIONS = [
  ...Object.entries(VERSIONED).map(
    ([kind, table]) =>
      `DELETE FROM revisions WHERE kind = '${kind}' AND subject_id IN (SELECT id FROM ${table} WHERE is_demo)`,
  ),
  `DELETE FROM revisions WHERE kind = 'page' AND subject_id IN (
     SELECT numbered.id FROM (VALUES ${PAGE_NUMBERS.join(', ')}) numbered (key, id) JOIN pages USING (key) WHERE is_demo)`,
]

const DELETIONS = [
  'users',
  'messages',
  'broadcasts',
  'feedback',
  'comments',
  'learning_paths',
  'promotions',
  'questions',
  'courses',
  'media',
  'teachers',
  'course_types',
  'news',
  'banners',
  'adverts',
  'pages',
  'assets',
  'agreement_versions',
].map((table) => `DELETE FROM ${table} WHERE is_demo`)

const REPAIRS = [
  // An order of a deleted course cannot be paid.
  `UPDATE orders SET status = 'cancelled', cancelled_at = now() WHERE status = 'pending' AND course_id IS NULL`,
  // A real member's set keeps the questions that are left, and goes when none is.
  `UPDATE practice_sets SET question_ids = ARRAY(
     SELECT drawn.id FROM unnest(question_ids) WITH ORDINALITY drawn (id, place)
     WHERE EXISTS (SELECT FROM questions WHERE questions.id = drawn.id) ORDER BY drawn.place)
   WHERE EXISTS (SELECT FROM unnest(question_ids) drawn (id)
                 WHERE NOT EXISTS (SELECT FROM questions WHERE questions.id = drawn.id))`,
  `DELETE FROM practice_sets WHERE question_ids = '{}'`,
  // Counted anew by night, from the rows that are left.
  `DELETE FROM daily_numbers`,
  `DELETE FROM course_days`,
  // Rebuilt from the threads that are left: how long first answers took.
  `DELETE FROM inbox_answer_weeks`,
  `INSERT INTO inbox_answer_weeks (monday, answer_count, total_seconds)
   SELECT date_trunc('week', answered_at AT TIME ZONE 'Asia/Shanghai')::date, count(*),
     sum(greatest(extract(epoch FROM answered_at - asked_at), 0)::bigint)
   FROM inbox_threads WHERE answered_at IS NOT NULL AND kind <> 'report' GROUP BY 1`,
  // The morning check finds them anew in the content that is left.
  `DELETE FROM content_findings`,
  `DELETE FROM content_checks`,
]
