-- A lesson that goes takes with it what was watched of it, and is no longer among the lessons of those days. Lessons that come are
-- counted by the save that watches them (save-progress.sql).
create or replace function uncount_day_lessons() returns trigger language plpgsql as $$
begin
  -- In the order of the saves, so that neither waits for the other in a ring.
  perform from study_days days
  where (days.user_id, days.day) in (select gone.user_id, gone.day from gone)
  order by days.user_id, days.day for no key update;
  update study_days days set lesson_count = days.lesson_count - less.lessons
  from (select user_id, day, count(*) as lessons from gone where watch_seconds > 0 group by user_id, day) less
  where days.user_id = less.user_id and days.day = less.day;
  return null;
end $$;

create or replace trigger day_lessons_gone after delete on study_day_lessons
  referencing old table as gone
  for each statement execute function uncount_day_lessons();
