-- How many questions of a type hold a character or a pair of characters: a search for one of these knows its total without
-- visiting its hits, of which a common word has tens of thousands. Longer grams are marks of pinyin, never asked for alone.
create table question_gram_counts (
  gram    text collate "C" not null,
  type_id integer not null,
  total   integer not null,
  primary key (gram, type_id)
);

create or replace function count_inserted_questions() returns trigger language plpgsql as $$
begin
  insert into question_counts (type_id, total)
  select type_id, count(*) from inserted group by type_id order by type_id
  on conflict (type_id) do update set total = question_counts.total + excluded.total;
  insert into question_gram_counts (gram, type_id, total)
  select gram, type_id, count(*)
  from inserted cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
  where char_length(gram) <= 2 group by gram, type_id order by gram, type_id
  on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total;
  return null;
end $$;

create or replace function count_deleted_questions() returns trigger language plpgsql as $$
begin
  update question_counts set total = question_counts.total - gone.total
  from (select type_id, count(*) as total from deleted group by type_id) gone
  where question_counts.type_id = gone.type_id;
  insert into question_gram_counts (gram, type_id, total)
  select gram, type_id, - count(*)
  from deleted cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
  where char_length(gram) <= 2 group by gram, type_id order by gram, type_id
  on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total;
  delete from question_gram_counts counts
  using (select distinct unnest(search_grams) collate "C" as gram, type_id from deleted) gone
  where counts.gram = gone.gram and counts.type_id = gone.type_id and counts.total = 0;
  return null;
end $$;

-- Row by row, and only where text or type really changed: a question that is collected is updated as well, all day long.
create function count_changed_question() returns trigger language plpgsql as $$
begin
  if old.type_id <> new.type_id then
    insert into question_counts (type_id, total) values (new.type_id, 1)
    on conflict (type_id) do update set total = question_counts.total + 1;
    update question_counts set total = total - 1 where type_id = old.type_id;
  end if;
  insert into question_gram_counts (gram, type_id, total)
  select gram, type_id, sum(step)
  from (
    select distinct unnest(old.search_grams) collate "C" as gram, old.type_id, -1 as step
    union all
    select distinct unnest(new.search_grams) collate "C", new.type_id, 1) changes
  where char_length(gram) <= 2 group by gram, type_id having sum(step) <> 0 order by gram, type_id
  on conflict (gram, type_id) do update set total = question_gram_counts.total + excluded.total;
  delete from question_gram_counts
  where gram = any (old.search_grams) and type_id = old.type_id and total = 0;
  return null;
end $$;
create trigger questions_changed after update of type_id, search_grams on questions
  for each row when (old.type_id <> new.type_id or old.search_grams <> new.search_grams)
  execute function count_changed_question();

insert into question_gram_counts (gram, type_id, total)
select gram, type_id, count(*)
from questions cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
where char_length(gram) <= 2 group by gram, type_id order by gram, type_id;
