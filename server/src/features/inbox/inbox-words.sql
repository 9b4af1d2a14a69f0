-- Every character and every pair of neighbours, as server/src/database/search-text.ts cuts a text, without the pinyin.
create or replace function inbox_grams(words text) returns text[] immutable parallel safe language plpgsql as $$
begin
  return array(
    select distinct gram from (
      select letter, lead(letter) over (order by place) as next
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)) letters
    cross join lateral (values (letter), (case when next <> ' ' then letter || next end)) grams (gram)
    where letter <> ' ' and gram is not null);
end
$$;

create or replace function inbox_search_text(words text) returns text immutable parallel safe language plpgsql as $$
begin
  return left(btrim(regexp_replace(lower(normalize(words, nfkc)), '\s+', ' ', 'g')), 2000);
end
$$;

-- Whether somebody's words below a comment are the school's: of the staff, with the right to answer for this course.
create or replace function answers_for_school(writer integer, course integer) returns boolean stable language plpgsql as $$
begin
  return exists (
    select from staff join staff_roles roles on roles.id = staff.role_id
    where staff.user_id = writer and staff.ended_at is null and (roles.is_owner or exists (
      select from role_permissions rights
      where rights.role_id = roles.id and rights.permission = 'inbox.reply' and (rights.scope = 'all' or exists (
        select from course_staff where course_staff.user_id = writer and course_staff.course_id = course)))));
end
$$;
