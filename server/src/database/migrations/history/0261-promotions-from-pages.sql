-- The page `promo-java` at /javaLBT and `promo-web` at /webLBT, with their drafts and versions (`page` 5 and 6). Sections become
-- pieces in the order in which they stood; a heading of lines becomes one text. A draft may have been left half written.
create function pg_temp.lines_of(lines jsonb) returns text language sql as $$
  select coalesce(string_agg(line, E'\n' order by place), '')
  from jsonb_array_elements_text(case when jsonb_typeof(lines) = 'array' then lines else '[]' end) with ordinality each (line, place)
$$;
create function pg_temp.items_of(listed jsonb, words jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'title', coalesce(case when jsonb_typeof(item) = 'string' then item#>>'{}' else item->>(words->>'title') end, ''),
      'text', coalesce(item->>(words->>'text'), ''),
      'note', coalesce(item->>(words->>'note'), ''),
      'value', coalesce(item->>(words->>'value'), ''),
      'tone', coalesce(item->>'tone', 'plain'),
      'teacherId', (select teachers.id from teachers where teachers.slug = item->>'teacher'),
      'courseId', null) order by place), '[]')
  from jsonb_array_elements(case when jsonb_typeof(listed) = 'array' then listed else '[]' end) with ordinality each (item, place)
$$;
create function pg_temp.piece_of(kind text, section jsonb, list text, words jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(section) = 'object' then jsonb_build_array(jsonb_build_object(
    'kind', kind,
    'heading', coalesce(section->>'heading', pg_temp.lines_of(section->'headingLines')),
    'text', coalesce(section->>'lead', section->>'text', ''),
    'action', case when kind = 'closing' then coalesce(section->>'action', '') else '' end,
    'note', coalesce(section->>'caption', ''),
    'items', pg_temp.items_of(section->list, words))) else '[]' end
$$;
create function pg_temp.promotion_of(body jsonb, address text, title text, colour text, art text) returns jsonb language sql as $$
  select jsonb_build_object(
    'title', coalesce(nullif(body->>'title', ''), title),
    'address', address,
    'description', coalesce(body->>'description', ''),
    'colour', colour,
    'art', art,
    'phone', coalesce(body->'booking'->>'phone', ''),
    'hours', coalesce(body->'booking'->>'hours', ''),
    'hero', jsonb_build_object(
      'title', pg_temp.lines_of(body->'hero'->'titleLines'),
      'sub', coalesce(body->'hero'->>'sub', ''),
      'primary', coalesce(body->'hero'->>'primary', ''),
      'secondary', coalesce(body->'hero'->>'secondary', ''),
      'facts', (
        select coalesce(jsonb_agg(jsonb_build_object('value', item->'value', 'title', item->'title')), '[]')
        from jsonb_array_elements(pg_temp.items_of(body->'hero'->'facts', '{"value": "value", "title": "label"}')) item)),
    'pieces',
      pg_temp.piece_of('projects', body->'projects', 'items', '{"title": "name", "text": "stack", "note": "condition", "value": "line"}')
      || pg_temp.piece_of('route', body->'route', 'cells', '{"title": "name", "text": "text", "note": "weeks"}')
      || pg_temp.piece_of('day', body->'day', 'slots', '{"title": "name", "text": "text", "value": "time"}')
      || pg_temp.piece_of('teachers', body->'coach', 'items', '{"text": "quote", "note": "role"}')
      || pg_temp.piece_of('points', body->'outcome', 'items', '{"title": "title", "text": "text"}')
      || pg_temp.piece_of('faq', body->'faq', 'items', '{"title": "question", "text": "answer"}')
      || pg_temp.piece_of('booking', body->'booking', 'steps', '{}')
      || pg_temp.piece_of('closing', body->'closing', 'none', '{}'))
$$;

-- Names of the pages as they were, each with its number, its address and its look.
create temporary table moving on commit drop as
select page.*, pages.body is not null as is_written, coalesce(pages.is_demo, false) as is_demo,
  pg_temp.promotion_of(coalesce(pages.body, '{}'), page.address, page.title, page.colour, page.art) as made
from (values
  ('promo-java', 5, 'java-lbt', 'javaLBT', 'Java 练兵台', 'java', 'spiral', 0),
  ('promo-web', 6, 'web-lbt', 'webLBT', 'Web 练兵台', 'web', 'tiles', 1)
) page (key, old_id, slug, address, title, colour, art, position)
left join pages on pages.key = page.key;

insert into promotions (slug, address, title, body, position, is_demo)
select slug, address, made->>'title', made - 'title' - 'address', position, is_demo from moving where is_written order by position;

update revisions set kind = 'promotion', subject_id = promotions.id,
  body = pg_temp.promotion_of(revisions.body->'body', moving.address, moving.title, moving.colour, moving.art)
from moving join promotions using (slug) where revisions.kind = 'page' and revisions.subject_id = moving.old_id;

update drafts set kind = 'promotion', subject_id = promotions.id,
  body = pg_temp.promotion_of(drafts.body->'body', moving.address, moving.title, moving.colour, moving.art)
from moving left join promotions using (slug) where drafts.kind = 'page' and drafts.subject_id = moving.old_id;
