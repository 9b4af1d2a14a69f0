-- Statement triggers (count-questions.sql) do the work of these; the version before still had them in place.
drop trigger if exists questions_moved on questions;
drop function if exists move_question_states();

-- On a new database the trigger of 0010 is still the one by row; elsewhere its name belongs to the one by statement already.
do $$
begin
  if exists (select from pg_trigger where tgname = 'questions_changed' and tgfoid = 'count_changed_question'::regproc) then
    drop trigger questions_changed on questions;
  end if;
end $$;
drop function if exists count_changed_question();
