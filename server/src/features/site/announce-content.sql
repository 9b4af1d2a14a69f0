-- Whatever writes content (a service, a command, psql) tells every process by the same way: what was made from it is out of date.
-- Counters are not content: they stand in no list of columns below, and a cached page may lag behind them for some seconds.
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', kind) from unnest(tg_argv) as kind;
  return null;
end
$$;

create or replace trigger content_changed
  after insert or delete or truncate or update of parent_id, slug, name, area, colour, sign, hot_words, position, hidden_at
  on course_types for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, name, title, motto, area, years, bio, teaches, quote, portrait_url, portrait_id, position, hidden_at
  on teachers for each statement execute function announce_content('about', 'courses', 'site');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, name, keyword, introduction, description, description_html, type_id, category, price_fen, discount_fen, discount_until, is_featured, teacher_id,
    cover_url, thumb_url, cover_id, thumb_id, chapter_count, lesson_count, duration_seconds, published_at, hidden_at,
    search_text, search_pinyin, search_initials, search_grams
  on courses for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of course_id, chapter_id, name, remark, marks, is_preview, position, media_id, coming_id, duration_seconds
  on catalogue_entries for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, title, seconds, file_path, hls_path, subtitles_path, poster_url, video_id, stream_id, subtitles_id, poster_id,
    storyboard_path
  on media for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of film_id, language, name, asset_id, path, removed_at
  on film_subtitles for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of lesson_id, asset_id, name, extension, kind, position, removed_at
  on lesson_handouts for each statement execute function announce_content('courses');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, type_id, direction_id, title, content, content_html, excerpt, kind, difficulty, options, right_options, answer,
    answer_html, picture_url, picture_id, lesson_id, lesson_second, created_at, hidden_at,
    search_text, search_pinyin, search_initials, search_grams
  on questions for each statement execute function announce_content('questions');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, title, summary, picture_url, thumb_url, picture_id, thumb_id, body, body_html, area_slugs, published_at, updated_at,
    hidden_at, search_text, search_pinyin, search_initials, search_grams
  on news for each statement execute function announce_content('news');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, picture_url, picture_id, alt, headline, subtitle, action_label, url, position, hidden_at,
    shown_from, shown_until
  on banners for each statement execute function announce_content('site');

create or replace trigger content_changed
  after insert or delete or truncate or update of
    slug, title, subtitle, action_label, picture_url, picture_id, url, area, position, hidden_at,
    shown_from, shown_until
  on adverts for each statement execute function announce_content('site');

create or replace trigger content_changed
  after insert or delete or truncate or update of key, body, updated_at
  on pages for each statement execute function announce_content('site', 'about');

create or replace trigger content_changed
  after insert or delete or truncate or update of slug, address, title, body, position, hidden_at
  on promotions for each statement execute function announce_content('site');

create or replace trigger content_changed
  after insert or delete or truncate or update of body, changes, effective_on, kind, pieces, version
  on agreement_versions for each statement execute function announce_content('site');

create or replace trigger content_changed
  after insert or delete or truncate or update of slug, title, summary, area, outcomes, position, hidden_at
  on learning_paths for each statement execute function announce_content('paths');

create or replace trigger content_changed
  after insert or delete or truncate or update of path_id, position, course_id, note
  on learning_path_steps for each statement execute function announce_content('paths');

-- Their number beside a course is a counter like any other.
create or replace trigger content_changed
  after insert or delete or truncate or update of
    course_id, user_id, parent_id, lesson_id, content, title, is_question, rating, video_seconds, reply_content, replied_at,
    hidden_at, replied_by, reply_lesson_id, reply_second, staff_role
  on comments for each statement execute function announce_content('comments');

create or replace trigger content_changed
  after insert or delete or truncate or update of comment_id, reply_id
  on comment_solutions for each statement execute function announce_content('comments');
