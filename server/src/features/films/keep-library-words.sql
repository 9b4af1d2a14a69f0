-- What colleagues find films, files and lessons by, cut as server/src/database/search-text.ts cuts a text, without the pinyin.
create or replace function library_search_text(words text) returns text immutable parallel safe language plpgsql as $$
begin
  return left(btrim(regexp_replace(lower(normalize(words, nfkc)), '\s+', ' ', 'g')), 2000);
end
$$;

create or replace function library_grams(words text) returns text[] immutable parallel safe language plpgsql as $$
begin
  return array(
    select distinct gram from (
      select letter, lead(letter) over (order by place) as next
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)) letters
    cross join lateral (values (letter), (case when next <> ' ' then letter || next end)) grams (gram)
    where letter <> ' ' and gram is not null);
end
$$;

-- Its arguments: the kind, and the column of the name. Row by row: names seldom change, and few at a time are new.
create or replace function keep_library_words() returns trigger language plpgsql as $$
declare
  words text;
begin
  if tg_op = 'DELETE' then
    delete from library_words where kind = tg_argv[0] and item_id = old.id;
    return null;
  end if;
  words := library_search_text(to_jsonb(new)->>tg_argv[1]);
  insert into library_words (kind, item_id, search_text, search_grams)
  values (tg_argv[0], new.id, words, library_grams(words))
  on conflict (kind, item_id) do update set search_text = excluded.search_text, search_grams = excluded.search_grams;
  return null;
end
$$;

create or replace trigger library_words_begin after insert on media
  for each row execute function keep_library_words('film', 'title');
create or replace trigger library_words_change after update of title on media
  for each row when (old.title is distinct from new.title) execute function keep_library_words('film', 'title');
create or replace trigger library_words_end after delete on media
  for each row execute function keep_library_words('film', 'title');

create or replace trigger library_words_begin after insert on assets
  for each row when (new.kind in ('picture', 'file')) execute function keep_library_words('asset', 'title');
create or replace trigger library_words_change after update of title on assets
  for each row when (new.kind in ('picture', 'file') and old.title is distinct from new.title)
  execute function keep_library_words('asset', 'title');
create or replace trigger library_words_end after delete on assets
  for each row when (old.kind in ('picture', 'file')) execute function keep_library_words('asset', 'title');

create or replace trigger library_words_begin after insert on catalogue_entries
  for each row when (new.chapter_id is not null) execute function keep_library_words('lesson', 'name');
create or replace trigger library_words_change after update of name on catalogue_entries
  for each row when (new.chapter_id is not null and old.name is distinct from new.name)
  execute function keep_library_words('lesson', 'name');
create or replace trigger library_words_end after delete on catalogue_entries
  for each row when (old.chapter_id is not null) execute function keep_library_words('lesson', 'name');
