-- Saves of progress share a catalogue with each other; a change of it has it alone until its commit. So no
-- save counts with lessons that are no longer there, and none is missed when everybody's progress is worked out anew. Locks are
-- taken in one order, and before any row: two who need several never wait in a ring.
create or replace function share_catalogues(lessons integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(catalogue_lock(), course_id)
  from (
    select distinct l.course_id
    from unnest(lessons) as s(lesson_id)
    -- Lookups by key also in a plan that does not know the array.
    cross join lateral (select entry.course_id from catalogue_entries entry where entry.id = s.lesson_id offset 0) l
    order by l.course_id
  ) shared;
end
$$;

-- The same without waiting: answers the lessons of courses that somebody is changing right now.
create or replace function share_free_catalogues(lessons integer[]) returns integer[] language plpgsql as $$
declare
  held integer[];
begin
  select array_agg(course_id) into held
  from (
    select distinct l.course_id
    from unnest(lessons) as s(lesson_id)
    cross join lateral (select entry.course_id from catalogue_entries entry where entry.id = s.lesson_id offset 0) l
    order by l.course_id
  ) wanted
  where not pg_try_advisory_xact_lock_shared(catalogue_lock(), course_id);
  if held is null then
    return '{}';
  end if;
  return array(
    select distinct s.lesson_id
    from unnest(lessons) as s(lesson_id)
    cross join lateral (select entry.course_id from catalogue_entries entry where entry.id = s.lesson_id offset 0) l
    where l.course_id = any(held));
end
$$;

create or replace function hold_catalogues(courses integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(catalogue_lock(), course_id)
  from (select distinct s.course_id from unnest(courses) as s(course_id) order by s.course_id) held;
end
$$;

-- Tells these locks from others that carry two numbers.
create or replace function catalogue_lock() returns integer immutable parallel safe language sql as 'select 4711';
