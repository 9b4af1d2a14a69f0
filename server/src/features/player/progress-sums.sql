-- How far a member is in a course. A save works it out for its member, a change of the catalogue for everybody, a certificate when it
-- is asked for. A course is finished when every lesson that it announces is finished; a lesson without a film keeps it unfinished.
-- `enrolments.percent` is 100 exactly then: lists, rates and readiness read that.

-- A lesson that has lost its film has no length. What was watched of it rests until it has one again.
create or replace function counts_as_finished(is_finished boolean, duration integer) returns boolean
  immutable parallel safe language sql as $$
  select is_finished and duration > 0
$$;

-- A finished lesson counts whole, also where its end was reached by a jump (ruling 17).
create or replace function counted_seconds(covered integer, duration integer, is_finished boolean) returns integer
  immutable parallel safe language sql as $$
  select case when is_finished then duration else least(covered, duration) end
$$;

create or replace function is_course_finished(finished bigint, lessons bigint) returns boolean
  immutable parallel safe language sql as $$
  select lessons > 0 and finished >= lessons
$$;

-- `total` is the length of the `filmed` lessons. A lesson without a film counts as long as one of those is on average. A course that
-- was begun shows at least 1, an unfinished one at most 99.
create or replace function course_percent(covered bigint, total bigint, finished bigint, filmed bigint, lessons bigint)
  returns integer immutable parallel safe language sql as $$
  select case
    when is_course_finished(finished, lessons) then 100
    when covered = 0 or coalesce(total, 0) = 0 then 0
    else greatest(1, least(99, 100 * covered * filmed / (total * lessons)))::integer end
$$;
