-- Words are found across spaces and hyphens from now on. Courses are few. The code in articles is read by the sweep of news, which
-- writes the words of an article without any.
update courses set search_text = words, search_grams = search_grams || array(
  select distinct gram from (
    select right(word, 1) || left(lead(word) over (order by place), 1) as gram
    from unnest(string_to_array(words, ' ')) with ordinality as cut (word, place)) met
  where gram ~ '^[a-z0-9]{2}$' and gram <> all(search_grams))
from (select id as course_id, btrim(regexp_replace(search_text, '[\s-]+', ' ', 'g')) as words from courses) written
where id = course_id;

update news set search_text = '' where body is not null;

create table search_rewrites (question_id integer primary key);
insert into search_rewrites select id from questions;
