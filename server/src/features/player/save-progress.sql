-- A batch of saves, written in one call (docs/decisions/007-saves-in-one-call.md). Stored code: put in place when this text
-- changes, while processes of the version before go on calling it. Other arguments or another answer are a new name.
--
-- A batch may hold several saves of one member and lesson. Which of two is newer is decided here alone: each takes its turn
-- and meets what is stored, as it would have on its own. `furthest` is where a caller was that made them one beforehand.
create or replace function save_progress(
  users integer[], lessons integer[], positions integer[], furthest integer[], claimed_durations numeric[],
  watched text[], replayed text[], moments bigint[], seqs bigint[], plays text[], days date[], saved_at timestamptz,
  finished_share numeric, first_stretch_seconds integer, fastest_speed integer
) returns table (
  user_id integer, lesson_id integer, course_id integer, position_seconds integer, lesson_seconds numeric, ranges text,
  covered_seconds integer, is_finished boolean, moment_ms bigint, course_percent integer
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  courses integer[];
  durations numeric[];
  pieces int4multirange[];
  repeats int4multirange[];
  lengths integer[];
  ends boolean[];
  enrolling boolean[];
  turns integer[];
  last_turn integer;
  -- Clocks of several processes differ by less; what lies further ahead of this one was written before it was set back.
  future_ms constant bigint := extract(epoch from saved_at) * 1000 + 1000;
  future constant timestamptz := saved_at + interval '1 second';
  -- Milliseconds since 1970 have passed this in 2001; what is smaller is a count, not a moment.
  first_moment constant bigint := 1000000000000;
begin
  perform share_catalogues(lessons);

  -- Each save with what its lesson and its member add to it. Sorted, so that two processes never wait in a ring. Here and
  -- below, `offset 0` and `limit 1` keep rows lookups by their keys: a plan that does not know the arrays would read tables.
  with known as materialized (
    select s.user_id, s.lesson_id, l.course_id, s.furthest, s.moment, s.seq, s.play_id, s.day, l.is_open, s.place,
      d.duration, coalesce(least(s.position, ceil(d.duration)), s.position)::integer as position,
      case when d.duration is null then s.ranges::int4multirange
        else s.ranges::int4multirange * int4multirange(int4range(0, ceil(d.duration)::integer)) end as ranges,
      case when s.replays = '{}' then '{}'::int4multirange
        else s.replays::int4multirange * int4multirange(int4range(0, ceil(d.duration)::integer)) end as replays
    from unnest(users, lessons, positions, furthest, claimed_durations, watched, replayed, moments, seqs, plays, days)
      with ordinality as s(user_id, lesson_id, position, furthest, claimed_duration, ranges, replays, moment, seq, play_id, day,
        place)
    cross join lateral (
      select entry.course_id, entry.duration_seconds, course.price_fen = 0 or coalesce((
        select true from orders o
        where o.user_id = s.user_id and o.course_id = course.id and o.status = 'paid' limit 1), (
        select true from course_grants g
        where g.user_id = s.user_id and g.course_id = course.id and g.taken_back_at is null
          and (g.until is null or g.until > saved_at) limit 1), false) as is_open
      from catalogue_entries entry join courses course on course.id = entry.course_id
      where entry.id = s.lesson_id and entry.chapter_id is not null and entry.media_id is not null
        and (course.hidden_at is null or keeps_course(s.user_id, course.id)) offset 0
    ) l
    -- Nothing where neither the lesson nor the caller knows how long it is.
    cross join lateral (
      select coalesce(nullif(l.duration_seconds, 0), nullif(s.claimed_duration, 0)) as duration
    ) d
    -- What can be tried is open to members (ruling 18). What a member sent who was blocked meanwhile counts no more.
    where (l.is_open or s.lesson_id in (select preview_lessons(l.course_id)))
      and not coalesce((select blocked_at is not null from users member where member.id = s.user_id limit 1), false)
  ), taking_turns as (
    select known.*, row_number() over (partition by user_id, lesson_id order by place)::integer as turn
    from known order by user_id, lesson_id
  )
  select array_agg(user_id), array_agg(lesson_id), array_agg(course_id), array_agg(position),
    array_agg(coalesce(duration, 0)), array_agg(ranges), array_agg(replays), array_agg(seconds_in(ranges)),
    array_agg(coalesce(least(furthest, ceil(duration)) >= duration * finished_share, false)), array_agg(moment),
    array_agg(seq), array_agg(play_id), array_agg(day), array_agg(is_open), array_agg(turn), coalesce(max(turn), 0)
  into users, lessons, courses, positions, durations, pieces, repeats, lengths, ends, moments, seqs, plays, days, enrolling,
    turns, last_turn
  from taking_turns;

  -- Position of the newest, union of the ranges.
  for this_turn in 1 .. last_turn loop
    insert into lesson_progress as p (user_id, lesson_id, course_id, position_seconds, duration_seconds, ranges,
      replays, covered_seconds, is_finished, moment_ms, seq, play_id, updated_at)
    select s.user_id, s.lesson_id, s.course_id, s.position, ceil(s.duration), s.ranges, s.replays, s.covered,
      s.has_ended or s.covered >= s.duration * finished_share, s.moment, s.seq, s.play_id, saved_at
    from unnest(users, lessons, courses, positions, durations, pieces, repeats, lengths, ends, moments, seqs, plays,
      turns)
      as s(user_id, lesson_id, course_id, position, duration, ranges, replays, covered, has_ended, moment, seq, play_id,
        turn)
    where s.turn = this_turn
    on conflict (user_id, lesson_id) do update set
      -- The four of the newer save; an equal one that names its play completes one that does not.
      (position_seconds, moment_ms, seq, play_id) = (
        select excluded.position_seconds, excluded.moment_ms, excluded.seq, excluded.play_id
        where case
          -- A number that is no moment of the past says nothing of the time, but it orders the saves of its own play.
          when excluded.play_id = p.play_id and excluded.play_id <> '' and (excluded.seq > excluded.moment_ms
            or (excluded.seq < first_moment and p.seq < first_moment)) then excluded.seq > p.seq
          when p.moment_ms > future_ms then true
          else (excluded.moment_ms, excluded.seq, excluded.play_id) > (p.moment_ms, p.seq, p.play_id)
            or (excluded.moment_ms, excluded.seq, excluded.play_id) = (p.moment_ms, p.seq, '') end
        union all
        select p.position_seconds, p.moment_ms, p.seq, p.play_id
        limit 1
      ),
      (ranges, covered_seconds, is_finished) = (
        select merged.ranges, merged.covered,
          p.is_finished or excluded.is_finished or merged.covered >= excluded.duration_seconds * finished_share
        from (
          select both_ranges.ranges, seconds_in(both_ranges.ranges) as covered
          from (select p.ranges + excluded.ranges as ranges offset 0) both_ranges offset 0
        ) merged
      ),
      replays = p.replays + excluded.replays,
      course_id = excluded.course_id,
      duration_seconds = excluded.duration_seconds,
      updated_at = excluded.updated_at;
  end loop;

  -- The counts of these lessons are out of date. Within ten minutes the first save writes the mark, the others find it.
  insert into lesson_curve_marks (lesson_id, part)
  select distinct s.lesson_id, date_bin('10 minutes', saved_at, 'epoch') from unnest(lessons) as s(lesson_id) order by s.lesson_id
  on conflict do nothing;

  -- What each member watched on the day; the same seconds of a lesson count once a day.
  with watched_lessons as (
    select user_id, day, lesson_id, range_agg(ranges) as ranges, max(moment) as moment
    from unnest(users, days, lessons, pieces, moments) as s(user_id, day, lesson_id, ranges, moment)
    group by user_id, day, lesson_id
  ), allowed as materialized (
    select w.*, seconds_in(w.ranges) as seconds,
      -- A member cannot study longer than the time since the last save.
      first_stretch_seconds + coalesce(floor(fastest_speed * greatest(0, moment / 1000.0 - extract(epoch from (
        select max(e.last_watched_at) from enrolments e where e.user_id = w.user_id)))), 0) as most_seconds
    from watched_lessons w where not isempty(w.ranges)
  ), shared as (
    -- The lessons of one batch share it.
    select allowed.*, least(seconds, greatest(0, most_seconds - coalesce(sum(seconds) over (
      partition by user_id order by lesson_id, day rows between unbounded preceding and 1 preceding), 0))) as most
    from allowed
  ), studied as (
    select s.user_id, s.day, s.lesson_id, s.ranges,
      least(s.most, seconds_in(s.ranges - coalesce(d.ranges, '{}')))::integer as seconds,
      coalesce(d.watch_seconds, 0) = 0 as is_first
    from shared s
    left join study_day_lessons d on d.user_id = s.user_id and d.day = s.day and d.lesson_id = s.lesson_id
  ), studied_lessons as (
    insert into study_day_lessons as d (user_id, day, lesson_id, ranges, watch_seconds)
    select user_id, day, lesson_id, ranges, seconds from studied order by user_id, day, lesson_id
    on conflict (user_id, day, lesson_id) do update set
      ranges = d.ranges + excluded.ranges, watch_seconds = d.watch_seconds + excluded.watch_seconds
  )
  insert into study_days as d (user_id, day, watch_seconds, lesson_count)
  select user_id, day, least(sum(seconds), 86400), count(*) filter (where is_first and seconds > 0)
  from studied group by user_id, day having sum(seconds) > 0 order by user_id, day
  on conflict (user_id, day) do update set
    watch_seconds = least(d.watch_seconds + excluded.watch_seconds, 86400),
    lesson_count = d.lesson_count + excluded.lesson_count;

  -- Playing enrols (ruling 18); a late save neither moves the last lesson back nor counts a learner twice.
  with touched as (
    select distinct on (s.user_id, s.course_id) s.user_id, s.course_id, s.lesson_id,
      to_timestamp(s.moment / 1000.0) as moment
    from unnest(users, courses, lessons, moments, enrolling) as s(user_id, course_id, lesson_id, moment, is_enrolling)
    where s.is_enrolling
    order by s.user_id, s.course_id, s.moment desc
  ), totals as materialized (
    select c.course_id, l.total, l.filmed, l.lessons
    from (select distinct course_id from touched) c
    cross join lateral (
      select sum(ceil(duration_seconds))::bigint as total, count(media_id) as filmed, count(*) as lessons from catalogue_entries
      where course_id = c.course_id and chapter_id is not null offset 0
    ) l
  ), coverage as (
    select t.user_id, t.course_id, t.lesson_id, t.moment, p.finished,
      course_percent(p.covered, totals.total, p.finished, totals.filmed, totals.lessons) as percent
    from touched t
    join totals using (course_id)
    -- Of what the member has begun, which is less than the course.
    cross join lateral (
      select count(*) filter (where counts_as_finished(is_finished, duration_seconds)) as finished,
        coalesce(sum(counted_seconds(covered_seconds, duration_seconds, is_finished)), 0) as covered
      from lesson_progress where user_id = t.user_id and course_id = t.course_id offset 0
    ) p
  ), enrolled as (
    insert into enrolments as e (user_id, course_id, last_lesson_id, started_at, last_watched_at, percent,
      finished_count, finished_at)
    select user_id, course_id, lesson_id, moment, moment, percent, finished, case when percent = 100 then saved_at end
    from coverage order by user_id, course_id
    on conflict (user_id, course_id) do update set
      percent = excluded.percent,
      finished_count = excluded.finished_count,
      -- The first time stays, whatever lessons come later.
      finished_at = coalesce(e.finished_at, excluded.finished_at),
      last_lesson_id = case when excluded.last_watched_at >= e.last_watched_at or e.last_watched_at > future
        then excluded.last_lesson_id else e.last_lesson_id end,
      last_watched_at = case when e.last_watched_at > future then excluded.last_watched_at
        else greatest(e.last_watched_at, excluded.last_watched_at) end
    -- A row that was there before carries the number of the transaction that changed it.
    returning e.course_id, e.xmax = 0 as is_new
  )
  update courses set learner_count = learner_count + learners
  from (select course_id, count(*)::integer as learners from enrolled where is_new group by course_id) s
  where courses.id = s.course_id;

  return query
  select p.user_id, p.lesson_id, p.course_id, p.position_seconds, l.duration_seconds, p.ranges::text,
    p.covered_seconds, p.is_finished, p.moment_ms, coalesce(e.percent, 0)::integer
  from unnest(users, lessons, turns) as s(user_id, lesson_id, turn)
  cross join lateral (
    select own.* from lesson_progress own where own.user_id = s.user_id and own.lesson_id = s.lesson_id offset 0
  ) p
  join catalogue_entries l on l.id = p.lesson_id
  left join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
  where s.turn = 1;
end
$$;
