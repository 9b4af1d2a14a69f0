-- A batch of saves as `save_progress` writes it, without waiting for a course that is being published: its saves are left out, and
-- answered as held. So a publication does not hold up the learners of another course.
create or replace function save_free_progress(
  users integer[], lessons integer[], positions integer[], claimed_durations numeric[], watched text[], replayed text[],
  moments bigint[], seqs bigint[], plays text[], days date[], saved_at timestamptz, finished_share numeric,
  first_stretch_seconds integer, fastest_speed integer
) returns table (
  user_id integer, lesson_id integer, course_id integer, position_seconds integer, lesson_seconds numeric, ranges text,
  covered_seconds integer, is_finished boolean, moment_ms bigint, course_percent integer, is_held boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  held constant integer[] := share_free_catalogues(lessons);
begin
  if held <> '{}' then
    select array_agg(s.user_id order by s.place), array_agg(s.lesson_id order by s.place),
      array_agg(s.position order by s.place), array_agg(s.claimed_duration order by s.place),
      array_agg(s.ranges order by s.place), array_agg(s.replays order by s.place), array_agg(s.moment order by s.place),
      array_agg(s.seq order by s.place), array_agg(s.play_id order by s.place), array_agg(s.day order by s.place)
    into users, lessons, positions, claimed_durations, watched, replayed, moments, seqs, plays, days
    from unnest(users, lessons, positions, claimed_durations, watched, replayed, moments, seqs, plays, days)
      with ordinality as s(user_id, lesson_id, position, claimed_duration, ranges, replays, moment, seq, play_id, day, place)
    where s.lesson_id <> all(held);
    return query
    select null::integer, h.lesson_id, null::integer, 0, 0::numeric, '', 0, false, 0::bigint, 0, true
    from unnest(held) as h(lesson_id);
  end if;
  if users is not null then
    return query
    select saved.*, false from save_progress(users, lessons, positions, positions, claimed_durations, watched, replayed, moments,
      seqs, plays, days, saved_at, finished_share, first_stretch_seconds, fastest_speed) saved;
  end if;
end
$$;
