-- How many lessons were watched on a day, so that the honeycomb of a year does not count them. Null where nobody has counted:
-- days that were written before, or by a process of the version before.
alter table study_days add column lesson_count integer check (lesson_count >= 0);
