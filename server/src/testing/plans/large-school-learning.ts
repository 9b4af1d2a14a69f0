export const MEMBERS = 12_000
/** These members have studied for years; all others have begun two courses. */
const KEEN_MEMBERS = 40
const KEEN_COURSES = 90

/** Rows that members create. */
export const LEARNING_ROWS: string[] = [
  // Most names are generated, few members are blocked.
  `insert into users (mobile, nick_name, created_at, blocked_at, block_reason)
   select '139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
     case when n % 1000 = 0 then '程小满' || n when n % 3 = 0 then '学员' || n
       else '蜂友' || lpad((n::bigint * 104729 % 1000000)::text, 6, '0') end,
     timestamptz '2025-03-03' + n * interval '40 minutes', case when n % 500 = 0 then now() end,
     case when n % 500 = 0 then '发广告' end
   from generate_series(1, ${MEMBERS}) n`,
  `insert into enrolments (user_id, course_id, percent, finished_count, started_at, last_watched_at, last_lesson_id)
   select u, c * 4 + u % 4, c % 101, case when c % 5 = 0 then 5 else 3 end, timestamptz '2025-03-03',
     timestamptz '2026-02-01' + c * interval '1 hour', c * 4 + u % 4
   from generate_series(1, ${KEEN_MEMBERS}) u, generate_series(1, ${KEEN_COURSES}) c`,
  `insert into enrolments (user_id, course_id, percent, started_at, last_watched_at, finished_at, last_lesson_id)
   select n, nth * 50 + 1 + n % 50, 100, timestamptz '2025-03-03', timestamptz '2026-01-01',
     case when n % 7 = 0 then timestamptz '2025-03-03' + n * interval '40 minutes' end, nth * 50 + 1 + n % 50
   from generate_series(${KEEN_MEMBERS} + 1, ${MEMBERS}) n, generate_series(0, 1) nth`,
  `insert into lesson_progress (user_id, lesson_id, course_id, is_finished)
   select user_id, lessons.id, enrolments.course_id, lessons.position <= enrolments.finished_count
   from enrolments join catalogue_entries lessons
     on lessons.course_id = enrolments.course_id and lessons.chapter_id is not null
   where (user_id <= ${KEEN_MEMBERS} and lessons.position <= 2) or lessons.id = last_lesson_id`,
  `insert into course_likes (user_id, course_id) select user_id, course_id from enrolments`,
  `insert into course_collections (user_id, course_id, created_at) select user_id, course_id, last_watched_at from enrolments`,
  `insert into course_grants (user_id, course_id, staff_id, staff_name, reason, granted_at, until)
   select user_id, course_id, 1, '叶青禾', '送的', last_watched_at, last_watched_at + interval '180 days' from enrolments
   where user_id <= ${KEEN_MEMBERS} or (user_id % 10 = 0 and course_id <= 50)`,
  `insert into certificates (number, user_id, course_id, printed_name, course_name, lesson_count, issued_at)
   select 'FX-' || user_id || '-' || course_id, user_id, course_id, '学员', 'c', 5, last_watched_at
   from enrolments where finished_count = 5 or course_id <= 50`,
  `insert into notes (id, user_id, course_id, lesson_id, second, content, search_text, search_pinyin, search_initials, search_grams,
     created_at, changed_at)
   select gen_random_uuid(), user_id, course_id, last_lesson_id, n, 'x', 'x', '', '',
     array['记', '记' || n] || case when course_id % 40 = 0 then array['稀有'] else '{}' end,
     last_watched_at, last_watched_at + n * interval '1 minute'
   from enrolments, generate_series(1, 2) n where user_id <= 100 * ${KEEN_MEMBERS}`,
  `insert into study_goals (user_id, from_day, minutes, days_per_week, remind_hour)
   select u, date '2025-01-01' + n * 7, 30, 5, 20 from generate_series(1, 100) u, generate_series(1, 60) n`,
  `insert into goal_dismissals (user_id, day) select u, '2026-02-01' from generate_series(1, 5000) u`,
  // One row per day, in order of time.
  `insert into study_days (user_id, day, watch_seconds, question_count)
   select n, date '2025-03-03' + d, 60, 3 from generate_series(1, 2000) n, generate_series(0, 365, 30) d
   union all select n, date '2025-03-03' + d, 60, 3 from generate_series(1, ${KEEN_MEMBERS}) n, generate_series(1, 365) d where d % 30 <> 0
   order by 2, 1`,

  `insert into question_states (user_id, question_id, type_id, is_in_book, card, due_at, answered_at)
   select u, q * 30 + u % 20, 3, q % 5 = 0, '{}', timestamptz '2026-03-01' + q * interval '1 hour',
     timestamptz '2026-02-01' + q * interval '1 hour'
   from generate_series(1, ${KEEN_MEMBERS}) u, generate_series(1, 400) q`,
  `insert into question_answers (user_id, question_id, given, is_right, answered_at)
   select user_id, question_id, '{A}'::text[], question_id % 3 = 0, answered_at from question_states
   union all select 1 + n % 40, 1 + n % 2000, '{A}'::text[], n % 3 = 0, timestamptz '2026-02-01' + n * interval '1 minute'
   from generate_series(1, 12000) n`,
  `insert into question_collections (user_id, question_id, created_at)
   select user_id, question_id, answered_at from question_states`,
  `insert into practice_sets (user_id, mode, question_ids, created_at, finished_at)
   select u, 'type', array[1, 2], timestamptz '2026-02-01' + n * interval '1 hour',
     case when n > 1 then timestamptz '2026-02-01' + n * interval '2 hours' end
   from generate_series(1, ${KEEN_MEMBERS}) u, generate_series(1, 100) n`,
  `insert into practice_sets (user_id, mode, question_ids, created_at, finished_at)
   select ${KEEN_MEMBERS} + 1 + n % 3000, 'type', '{1}', timestamptz '2026-01-01' + n * interval '1 minute', now()
   from generate_series(1, 20000) n`,

  `insert into comments (course_id, user_id, is_question, like_count, content, created_at)
   select 1 + n % 50, 1 + n * 7919::bigint % ${MEMBERS}, n % 7 = 0, n * 7919::bigint % 100, '第 ' || n || ' 句',
     timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into comments (course_id, user_id, parent_id, content)
   select course_id, user_id, id, 'y' from comments where id % 10 = 0`,
  `insert into comment_likes (comment_id, user_id)
   select id, u from comments, generate_series(1, 40, 4) u where parent_id is null and id % 16 = 0`,
  `insert into comment_solutions (comment_id, reply_id) select parent_id, id from comments where parent_id is not null`,
  `insert into feedback (user_id, kind, content, contact, created_at)
   select case when n % 2 = 0 then n end, case when n % 2 = 0 then 'bug' else 'booking' end, '第 ' || n || ' 句',
     '139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, ${MEMBERS}) n`,

  `insert into messages (user_id, content, created_at)
   select n, '你好', timestamptz '2026-02-01' + k * interval '1 day' from generate_series(1, ${MEMBERS}) n, generate_series(1, 2) k`,
  `insert into messages (content, created_at, number)
   select '通知', timestamptz '2026-02-01' + n * interval '1 hour', n from generate_series(1, 300) n`,
  `insert into course_messages (course_id, content, created_at, number)
   select n % 100, '通知', timestamptz '2026-02-01' + n * interval '1 hour', n from generate_series(301, 2900) n`,
  `insert into message_reads (user_id, message_id) select user_id, id from messages where user_id is not null`,
  `insert into message_marks (user_id, read, fresh)
   select n, '{[1,900)}', case when n % 500 = 0 then '{899}'::int[] else '{}' end from generate_series(1, ${MEMBERS}) n`,
  `insert into reply_notices (user_id, kind, comment_id, created_at, read_at)
   select n, 'author', k, timestamptz '2026-02-01' + k * interval '1 day', case when k > 1 then timestamptz '2026-03-01' end
   from generate_series(1, ${MEMBERS}) n, generate_series(1, 2) k`,
]
