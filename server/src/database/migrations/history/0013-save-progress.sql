-- A batch of saves (ruling 17): places, the day's study, and how far each course is, all of it or nothing. A function and
-- not a statement of the repository, because its plans are kept: planning cost a batch more than carrying it out.
-- One array per column, one element per member and lesson, sorted, so that two processes never wait in a ring.
create function save_progress(
  users integer[], lessons integer[], courses integer[], positions integer[], durations numeric[], watched text[],
  ends boolean[], moments bigint[], seqs bigint[], plays text[], enrolling boolean[], days date[],
  study_seconds integer[], saved_at timestamptz, finished_share numeric
) returns table (
  user_id integer, lesson_id integer, course_id integer, position_seconds integer, lesson_seconds numeric, ranges text,
  covered_seconds integer, is_finished boolean, moment_ms bigint, course_percent integer
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- Position of the newest, union of the ranges.
  insert into lesson_progress as p (user_id, lesson_id, course_id, position_seconds, duration_seconds, ranges,
    covered_seconds, is_finished, moment_ms, seq, play_id, updated_at)
  select s.user_id, s.lesson_id, s.course_id, s.position, ceil(s.duration), s.ranges::int4multirange,
    seconds_in(s.ranges::int4multirange),
    s.has_ended or seconds_in(s.ranges::int4multirange) >= s.duration * finished_share, s.moment, s.seq, s.play_id,
    saved_at
  from unnest(users, lessons, courses, positions, durations, watched, ends, moments, seqs, plays)
    as s(user_id, lesson_id, course_id, position, duration, ranges, has_ended, moment, seq, play_id)
  on conflict (user_id, lesson_id) do update set
    -- The four of the newer save; an equal one that names its play completes one that does not.
    (position_seconds, moment_ms, seq, play_id) = (
      select excluded.position_seconds, excluded.moment_ms, excluded.seq, excluded.play_id
      where (excluded.moment_ms, excluded.seq, excluded.play_id) > (p.moment_ms, p.seq, p.play_id)
        or (excluded.moment_ms, excluded.seq, excluded.play_id) = (p.moment_ms, p.seq, '')
      union all
      select p.position_seconds, p.moment_ms, p.seq, p.play_id
      limit 1
    ),
    duration_seconds = excluded.duration_seconds,
    ranges = p.ranges + excluded.ranges,
    covered_seconds = seconds_in(p.ranges + excluded.ranges),
    is_finished = p.is_finished or excluded.is_finished
      or seconds_in(p.ranges + excluded.ranges) >= excluded.duration_seconds * finished_share,
    updated_at = excluded.updated_at;

  -- What each member watched on the day; the same seconds of a lesson count once a day.
  with studied as (
    select s.user_id, s.day, s.lesson_id, s.ranges::int4multirange as ranges,
      least(s.most, seconds_in(s.ranges::int4multirange - coalesce(d.ranges, '{}'))) as seconds
    from unnest(users, days, lessons, watched, study_seconds) as s(user_id, day, lesson_id, ranges, most)
    left join study_day_lessons d on d.user_id = s.user_id and d.day = s.day and d.lesson_id = s.lesson_id
    where s.ranges <> '{}'
  ), studied_lessons as (
    insert into study_day_lessons as d (user_id, day, lesson_id, ranges, watch_seconds)
    select user_id, day, lesson_id, ranges, seconds from studied order by user_id, day, lesson_id
    on conflict (user_id, day, lesson_id) do update set
      ranges = d.ranges + excluded.ranges, watch_seconds = d.watch_seconds + excluded.watch_seconds
  )
  insert into study_days as d (user_id, day, watch_seconds)
  select user_id, day, least(sum(seconds), 86400)
  from studied group by user_id, day having sum(seconds) > 0 order by user_id, day
  on conflict (user_id, day) do update set watch_seconds = least(d.watch_seconds + excluded.watch_seconds, 86400);

  -- Playing enrols (ruling 18); a late save neither moves the last lesson back nor counts a learner twice.
  with touched as (
    select distinct on (s.user_id, s.course_id) s.user_id, s.course_id, s.lesson_id,
      to_timestamp(s.moment / 1000.0) as moment
    from unnest(users, courses, lessons, moments, enrolling) as s(user_id, course_id, lesson_id, moment, is_enrolling)
    where s.is_enrolling
    order by s.user_id, s.course_id, s.moment desc
  ), coverage as (
    select t.user_id, t.course_id, t.lesson_id, t.moment, sum(l.duration_seconds) as total,
      coalesce(sum(case when p.covered_seconds >= l.duration_seconds * finished_share
        then l.duration_seconds else p.covered_seconds end), 0) as covered,
      count(*) filter (where p.is_finished) as finished
    from touched t
    join catalogue_entries l on l.course_id = t.course_id and l.chapter_id is not null
    -- `offset 0` keeps the row a lookup by its key: a plan that does not know the arrays would read all learners of a lesson.
    left join lateral (
      select own.covered_seconds, own.is_finished from lesson_progress own
      where own.user_id = t.user_id and own.lesson_id = l.id offset 0
    ) p on true
    group by t.user_id, t.course_id, t.lesson_id, t.moment
  ), enrolled as (
    insert into enrolments as e (user_id, course_id, last_lesson_id, started_at, last_watched_at, percent,
      finished_count)
    select user_id, course_id, lesson_id, moment, moment,
      case when covered = 0 or total = 0 then 0 else greatest(1, least(100, floor(100 * covered / total))) end, finished
    from coverage order by user_id, course_id
    on conflict (user_id, course_id) do update set
      percent = excluded.percent,
      finished_count = excluded.finished_count,
      last_lesson_id = case when excluded.last_watched_at >= e.last_watched_at
        then excluded.last_lesson_id else e.last_lesson_id end,
      last_watched_at = greatest(e.last_watched_at, excluded.last_watched_at)
    -- A row that was there before carries the number of the transaction that changed it.
    returning e.course_id, e.xmax = 0 as is_new
  )
  update courses set learner_count = learner_count + learners
  from (select course_id, count(*)::integer as learners from enrolled where is_new group by course_id) s
  where courses.id = s.course_id;

  return query
  select p.user_id, p.lesson_id, p.course_id, p.position_seconds, l.duration_seconds, p.ranges::text,
    p.covered_seconds, p.is_finished, p.moment_ms, coalesce(e.percent, 0)::integer
  from unnest(users, lessons) as s(user_id, lesson_id)
  cross join lateral (
    select own.* from lesson_progress own where own.user_id = s.user_id and own.lesson_id = s.lesson_id offset 0
  ) p
  join catalogue_entries l on l.id = p.lesson_id
  left join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id;
end
$$;
