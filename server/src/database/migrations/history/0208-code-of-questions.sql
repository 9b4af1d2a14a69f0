-- in batches
-- The same for questions, and their blocks of code, which were left out until now.
with taken as (
  delete from search_rewrites where question_id in (select question_id from search_rewrites limit 500) returning question_id),
written as (
  select id, btrim(regexp_replace(search_text || ' ' || coalesce((
    select string_agg(lower(normalize(code[1], nfkc)), ' ')
    from regexp_matches(content, '```[^\n]*?\n(.*?)```', 'g') as found (code)), ''), '[\s-]+', ' ', 'g')) as words
  from questions where id in (select question_id from taken)),
cut as (
  select written.id, words, array(
    select distinct gram from (
      select letter as gram from unnest(string_to_array(words, null)) as letters (letter)
      union all
      select letter || lead(letter) over (order by place)
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)
      union all
      select gram from (
        select right(word, 1) || left(lead(word) over (order by place), 1) as gram
        from unnest(string_to_array(words, ' ')) with ordinality as parts (word, place)) met
      where gram ~ '^[a-z0-9]{2}$') grams
    where gram !~ '\s') as grams
  from written)
update questions set search_text = cut.words, search_grams = array(
  select unnest(questions.search_grams) union select unnest(cut.grams))
from cut where questions.id = cut.id;
