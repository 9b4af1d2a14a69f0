-- in batches
-- What lessons are called until now.
with unknown as (
  select id, name as name from catalogue_entries
  where not exists (select from library_words where kind = 'lesson' and item_id = catalogue_entries.id) and chapter_id is not null
  limit 2000),
written as (
  select id, left(btrim(regexp_replace(lower(normalize(name, nfkc)), '\s+', ' ', 'g')), 2000) as words from unknown)
insert into library_words (kind, item_id, search_text, search_grams)
select 'lesson', id, words, array(
  select distinct gram from (
    select letter, lead(letter) over (order by place) as next
    from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)) letters
  cross join lateral (values (letter), (case when next <> ' ' then letter || next end)) grams (gram)
  where letter <> ' ' and gram is not null)
from written on conflict do nothing;
