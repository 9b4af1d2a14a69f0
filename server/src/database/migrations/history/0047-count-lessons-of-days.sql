-- in batches
update study_days days set lesson_count = (
  select count(*) from study_day_lessons lessons
  where lessons.user_id = days.user_id and lessons.day = days.day and lessons.watch_seconds > 0)
from (
  -- Younger days are still written by processes that do not count; whoever reads them counts.
  select user_id, day from study_days where lesson_count is null and day < current_date - 31 limit 5000) uncounted
where days.user_id = uncounted.user_id and days.day = uncounted.day;
