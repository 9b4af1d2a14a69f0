-- no transaction
-- Which drafts of courses show a film.
create index concurrently if not exists drafts_by_film on drafts
  using gin (jsonb_path_query_array(body, '$.chapters[*].lessons[*].filmId')) where kind = 'course';
