-- Which lessons of a course every member may watch although it has a price (ruling 18): those that the outline marks and that can
-- be played; where there are none, the first that can be played. The only place of this rule in the database: saved progress, links
-- to films and the catalogue ask it. For drafts it is written once more in contract/src/courses/preview-lessons.ts; a test compares.
create or replace function preview_lessons(course integer) returns setof integer stable parallel safe language sql as $$
  select id from (
    select id, rank() over (order by is_preview desc, case when is_preview then 0 else position end) as place
    from catalogue_entries where course_id = course and chapter_id is not null and media_id is not null) playable
  where place = 1
$$;
