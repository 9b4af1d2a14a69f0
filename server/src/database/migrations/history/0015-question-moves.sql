-- The clean-up compared every kept count with every gram of what was deleted: a school of questions took minutes to go. Only
-- those that reach zero are looked at now; they are locked by their own change, so nobody can have raised them meanwhile.
create or replace function count_deleted_questions() returns trigger language plpgsql as $$
declare
  unused_grams text[];
  unused_types integer[];
begin
  update question_counts set total = question_counts.total - gone.total
  from (select type_id, count(*) as total from deleted group by type_id) gone
  where question_counts.type_id = gone.type_id;
  with changed as (
    insert into question_gram_counts (gram, type_id, total)
    select gram, type_id, - count(*)
    from deleted cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
    where char_length(gram) <= 2 group by gram, type_id order by gram, type_id
    on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total
    returning gram, type_id, total)
  select array_agg(gram), array_agg(type_id) into unused_grams, unused_types from changed where total = 0;
  delete from question_gram_counts counts
  using unnest(unused_grams, unused_types) unused (gram, type_id)
  where counts.gram = unused.gram collate "C" and counts.type_id = unused.type_id;
  return null;
end $$;

-- What members know of a question moves with it to its new type: their progress there is counted by type.
create function move_question_states() returns trigger language plpgsql as $$
begin
  update question_states set type_id = new.type_id where question_id = new.id;
  return null;
end $$;
create trigger questions_moved after update of type_id on questions
  for each row when (old.type_id <> new.type_id) execute function move_question_states();

update question_states set type_id = questions.type_id
from questions where questions.id = question_states.question_id and questions.type_id <> question_states.type_id;
