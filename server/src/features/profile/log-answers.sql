-- Whatever the school answers to a feedback, by whatever way, becomes a reply of its thread; `feedback.answer` is the last of them.
create or replace function log_inserted_answers() returns trigger language plpgsql as $$
begin
  insert into feedback_replies (feedback_id, content, created_at, answered_by)
  select id, answer, answered_at, answered_by from inserted where answer <> '' order by id;
  return null;
end $$;

create or replace function log_changed_answers() returns trigger language plpgsql as $$
begin
  insert into feedback_replies (feedback_id, content, created_at, answered_by)
  -- Whose it was is not compared: an account that goes takes its name away, and says nothing by that.
  select id, answer, answered_at, (select answered_by from updated where updated.id = changed.id) from (
    select id, answer, answered_at from updated where answer <> ''
    except select id, answer, answered_at from outdated) changed
  order by id;
  return null;
end $$;

create or replace trigger answers_inserted after insert on feedback
  referencing new table as inserted for each statement execute function log_inserted_answers();
create or replace trigger answers_changed after update on feedback
  referencing old table as outdated new table as updated for each statement execute function log_changed_answers();
