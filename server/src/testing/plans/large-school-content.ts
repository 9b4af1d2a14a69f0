import type { TestTypes } from '../test-courses.ts'

const COURSES = 8000
const LESSONS_OF_A_COURSE = 5
const FILMS = 10_000
const QUESTIONS = 12_000
const ARTICLES = 10_000

/** The school's content: enough rows, evenly spread, so that the planner has one clear choice. */
export const CONTENT_ROWS = ({ spring, micro, vue, java, web }: TestTypes): string[] => [
  `insert into courses (slug, name, type_id, category, price_fen, view_count, is_featured, published_at, lesson_count,
     search_text, search_grams)
   select 'c' || n, 'c' || n, case n % 50 when 0 then ${spring} when 1 then ${micro} else ${vue} end, 1 + n % 2,
     case when n % 3 = 0 then 19900 else 0 end, n * 7919 % 100000, n % 500 = 0,
     timestamptz '2026-01-01' + n * interval '1 minute', ${LESSONS_OF_A_COURSE}, 'c' || n,
     array['课', '课' || n % 500] || case when n % 4000 = 0 then array['稀有'] else '{}' end
   from generate_series(1, ${COURSES}) n`,
  `insert into media (slug, title, seconds, file_path, video_id)
   select 'f' || n, '片子 ' || n, 60, 'media/' || n || '/film.mp4', n from generate_series(1, ${FILMS}) n`,
  // The first lessons have the ids of their courses, then come the second lessons, and the chapters last.
  `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
   select c, ${COURSES * LESSONS_OF_A_COURSE} + c, '讲', place, 1 + (c * ${LESSONS_OF_A_COURSE} + place) % ${FILMS}, 60
   from generate_series(1, ${LESSONS_OF_A_COURSE}) place, generate_series(1, ${COURSES}) c`,
  `insert into catalogue_entries (course_id, name, position) select n, '章', 1 from generate_series(1, ${COURSES}) n`,
  `insert into learning_paths (slug, title, area, position) select 'p' || n, 'p' || n, 'java', n from generate_series(1, 3000) n`,
  `insert into learning_path_steps (path_id, position, course_id)
   select p, n, 1 + (p * 53 + n * 7) % ${COURSES} from generate_series(1, 3000) p, generate_series(1, 5) n`,

  `insert into questions (slug, type_id, direction_id, title, kind, difficulty, right_options, answer_html, collect_count, created_at,
     updated_at, hidden_at, search_text, search_grams)
   select 'q' || n, case n % 50 when 0 then ${spring} when 1 then ${micro} else ${vue} end,
     case when n % 50 < 2 then ${java} else ${web} end, 'q' || n, (array['single', 'multiple', 'judge'])[1 + n % 3], 1 + n % 3, '{A}', '',
     n * 7919 % 1000, timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute',
     case when n % 500 = 0 then now() end, 'q' || n,
     array['题', '题' || n % 500, 'k' || n % 50, chr(20000 + n)] || case when n % 6000 = 1 then array['稀有'] else '{}' end
   from generate_series(1, ${QUESTIONS}) n`,
  `insert into question_counts (type_id, total) select type_id, count(*) from questions where hidden_at is null group by type_id`,
  `insert into question_gram_counts (gram, type_id, total)
   select gram, type_id, count(*) from questions, unnest(search_grams) gram
   where hidden_at is null and char_length(gram) <= 2 group by 1, 2`,
  `insert into question_numbers (question_id, counted_until, answer_count, right_count)
   select n, now(), 20 + n % 97, n % 20 from generate_series(1, ${QUESTIONS}) n`,

  `insert into news (slug, title, body_html, published_at, updated_at, search_text, search_grams)
   select 'n' || n, 'n' || n, '', moment, moment, 'n' || n,
     array['讯', '讯' || n % 500] || case when n % 4000 = 0 then array['稀有'] else '{}' end
   from generate_series(1, ${ARTICLES}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as moment) at`,
  `insert into drafts (kind, subject_id, body, updated_at)
   select 'news', case when n % 2 = 0 then n end, '{"title": "稿"}', timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, 3000) n`,
  `insert into drafts (kind, subject_id, body)
   select 'course', n, jsonb_build_object('name', '课', 'chapters', jsonb_build_array(jsonb_build_object('name', '一', 'lessons',
     (select jsonb_agg(jsonb_build_object('name', '讲', 'filmId', n * 4 + nth)) from generate_series(0, 3) nth))))
   from generate_series(1, 4000) n`,

  // Films use the ids of the first assets, so that a page of films finds its files.
  `insert into assets (kind, path, title, bytes, sha256, created_at)
   select (array['video', 'picture', 'picture', 'file'])[n % 4 + 1], 'uploads/' || n, '文件 ' || n, 1000, encode(sha256(n::text::bytea), 'hex'),
     timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${FILMS}) n`,
  `insert into assets (kind, path) select 'stream', 'streams/' || n from generate_series(1, ${FILMS}) n`,
  `insert into film_makings (film_id, asset_id, state, finished_at)
   select n, n, case when n % 500 = 0 then 'queued' else 'ready' end,
     case when n % 500 > 0 then timestamptz '2026-01-01' + n * interval '1 minute' end from generate_series(1, ${FILMS}) n`,
  `insert into file_mentions (ref, place, place_key)
   select 'uploads/' || n, 'question', n::text from generate_series(1, ${FILMS}) n`,
  `insert into media_trash (film_id, title, removed_at) select n, '扔了', now() from generate_series(1, ${FILMS}, 4) n`,
]
