-- How far a course is, for whoever works it out: a save for its member, a change of the catalogue for everybody.

-- What is watched of a lesson; one that is nearly covered counts whole (ruling 17).
create or replace function counted_seconds(covered integer, duration integer, finished_share numeric) returns integer
  immutable parallel safe language sql as $$
  select case when covered >= duration * finished_share then duration else covered end
$$;

-- What is begun shows at least 1.
create or replace function course_percent(covered bigint, total bigint) returns integer
  immutable parallel safe language sql as $$
  select (case when covered = 0 or coalesce(total, 0) = 0 then 0
    else greatest(1, least(100, 100 * covered / total)) end)::integer
$$;
