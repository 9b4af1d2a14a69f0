-- Where in the course an answer points, and in whose name one below the first was written. Without a key to the lesson: an answer
-- outlives it, and then points nowhere.
alter table comments
  add column reply_lesson_id integer,
  add column reply_second integer check (reply_second >= 0),
  add column staff_role text;
-- Looked at and found harmless; the row stays, so that the same member does not report it again.
alter table comment_reports add column dismissed_at timestamptz;
