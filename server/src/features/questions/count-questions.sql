-- What a pager and a search of one or two characters ask for, counted as questions come, change, are withdrawn and go: the visible
-- ones by type, and by type and gram. Statement by statement, so that ten thousand questions at once are counted once; always
-- the types first, then the grams, each in its order, so that two writers never wait for each other.

create or replace function count_inserted_questions() returns trigger language plpgsql as $$
begin
  insert into question_counts (type_id, total)
  select type_id, count(*) from inserted where hidden_at is null group by type_id order by type_id
  on conflict (type_id) do update set total = question_counts.total + excluded.total;
  insert into question_gram_counts (gram, type_id, total)
  select gram, type_id, count(*)
  from inserted cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
  where hidden_at is null and char_length(gram) <= 2 group by gram, type_id order by gram, type_id
  on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total;
  return null;
end $$;

create or replace function count_deleted_questions() returns trigger language plpgsql as $$
declare
  unused_grams text[];
  unused_types integer[];
begin
  insert into question_counts (type_id, total)
  select type_id, - count(*) from deleted where hidden_at is null group by type_id order by type_id
  on conflict (type_id) do update set total = question_counts.total + excluded.total;
  with changed as (
    insert into question_gram_counts (gram, type_id, total)
    select gram, type_id, - count(*)
    from deleted cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
    where hidden_at is null and char_length(gram) <= 2 group by gram, type_id order by gram, type_id
    on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total
    returning gram, type_id, total)
  select array_agg(gram), array_agg(type_id) into unused_grams, unused_types from changed where total = 0;
  delete from question_gram_counts counts
  using unnest(unused_grams, unused_types) unused (gram, type_id)
  where counts.gram = unused.gram collate "C" and counts.type_id = unused.type_id;
  return null;
end $$;

-- A trigger that sees all rows of its statement cannot be bound to columns: a question that is collected, all day long, comes by
-- here too, and must go at once. `before` and `after` are compared by set operations, never joined: the plan is kept from the
-- first call, and a join that is right for one row would compare ten thousand with ten thousand.
create or replace function count_changed_questions() returns trigger language plpgsql as $$
declare
  unused_grams text[];
  unused_types integer[];
begin
  perform from (
    select id, type_id, hidden_at is null, search_grams from before
    except select id, type_id, hidden_at is null, search_grams from after) changed;
  if not found then
    return null;
  end if;

  insert into question_counts (type_id, total)
  select type_id, sum(step)
  from (
    select type_id, -1 as step from before where hidden_at is null
    union all select type_id, 1 from after where hidden_at is null) moves
  group by type_id having sum(step) <> 0 order by type_id
  on conflict (type_id) do update set total = question_counts.total + excluded.total;

  with moves as (
    select -1 as step, gone.* from (
      select id, type_id, search_grams from before where hidden_at is null
      except select id, type_id, search_grams from after where hidden_at is null) gone
    union all
    select 1, come.* from (
      select id, type_id, search_grams from after where hidden_at is null
      except select id, type_id, search_grams from before where hidden_at is null) come),
  changed as (
    insert into question_gram_counts (gram, type_id, total)
    select gram, type_id, sum(step)
    from moves cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
    where char_length(gram) <= 2 group by gram, type_id having sum(step) <> 0 order by gram, type_id
    on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total
    returning gram, type_id, total)
  select array_agg(gram), array_agg(type_id) into unused_grams, unused_types from changed where total = 0;
  delete from question_gram_counts counts
  using unnest(unused_grams, unused_types) unused (gram, type_id)
  where counts.gram = unused.gram collate "C" and counts.type_id = unused.type_id;

  -- What members know of a question moves with it to its new type: their progress there is counted by type.
  update question_states set type_id = moved.type_id
  from (select id, type_id from after except select id, type_id from before) moved
  where question_states.question_id = moved.id;
  return null;
end $$;

create or replace trigger questions_changed after update on questions
  referencing old table as before new table as after
  for each statement execute function count_changed_questions();

create or replace trigger questions_inserted after insert on questions
  referencing new table as inserted for each statement execute function count_inserted_questions();
create or replace trigger questions_deleted after delete on questions
  referencing old table as deleted for each statement execute function count_deleted_questions();
