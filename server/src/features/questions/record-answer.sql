-- One answer, written in one call (docs/decisions/066-members-calls-in-few-statements.md). Stored code: put in place when this text
-- changes, while processes of the version before go on calling it. Other arguments or another answer are a new name.

-- Ends a set, all at once or when its last question was answered, and keeps the best result of a challenge.
create or replace function end_practice_set(
  practice_set integer, ended_at timestamptz, only_when_done boolean, pass_at integer
) returns void language plpgsql as $$
begin
  with ended as (
    update practice_sets set finished_at = ended_at
    where id = practice_set and finished_at is null
      and (not only_when_done or not exists (
        select from questions where questions.id = any(practice_sets.question_ids)
          and questions.hidden_at is null and not exists (select from question_answers
            where question_answers.set_id = practice_set and question_answers.question_id = questions.id)))
    returning id, user_id, mode, scope_id, level),
  result as (
    select ended.*, (select count(*) from question_answers where set_id = ended.id and is_right) as rights from ended)
  insert into challenge_levels as levels (user_id, type_id, level, best_right, is_passed, updated_at)
  select user_id, scope_id, level, rights, rights >= pass_at, ended_at
  from result where mode = 'challenge' and level > 0
  on conflict (user_id, type_id, level) do update set
    best_right = greatest(levels.best_right, excluded.best_right),
    is_passed = levels.is_passed or excluded.is_passed,
    updated_at = excluded.updated_at;
end
$$;

-- The answer, the day's count, what is remembered, and the end of the set. What is remembered was worked out from what was read
-- without a lock, this answer included: where another one of the member's came in between, or the set is over, nothing is written,
-- the answer is false, and the caller reads again.
create or replace function record_answer(
  member integer, question integer, question_type integer, practice_set integer, chosen text[], answered_right boolean,
  self_grade integer, took_seconds integer, answered timestamptz, in_book boolean, streak integer, rights integer,
  wrongs integer, memory_card jsonb, due timestamptz, pass_at integer
) returns boolean language plpgsql as $$
begin
  -- A member's answers one after the other. What follows sees what was waited for.
  perform from users where id = member for no key update;
  if coalesce((
    select right_count + wrong_count from question_states where user_id = member and question_id = question), 0) + 1
    <> rights + wrongs
  then
    return false;
  end if;
  if practice_set is not null then
    perform from practice_sets where id = practice_set and finished_at is null for update;
    if not found then
      return false;
    end if;
  end if;

  insert into question_answers (user_id, question_id, set_id, given, is_right, grade, seconds, answered_at)
  values (member, question, practice_set, chosen, answered_right, self_grade, took_seconds, answered);

  insert into study_days as days (user_id, day, question_count, lesson_count)
  values (member, (answered at time zone 'Asia/Shanghai')::date, 1, 0)
  on conflict (user_id, day) do update set question_count = days.question_count + 1;

  insert into question_states (user_id, question_id, type_id, is_in_book, right_streak, right_count, wrong_count, card, due_at,
    answered_at)
  values (member, question, question_type, in_book, streak, rights, wrongs, memory_card, due, answered)
  on conflict (user_id, question_id) do update set
    is_in_book = excluded.is_in_book, right_streak = excluded.right_streak, right_count = excluded.right_count,
    wrong_count = excluded.wrong_count, card = excluded.card, due_at = excluded.due_at, answered_at = excluded.answered_at;

  if practice_set is not null then
    perform end_practice_set(practice_set, answered, true, pass_at);
  end if;
  return true;
end
$$;
