-- Which files and films are named where, so that a colleague who throws one away is told. Row by row: what names no file is let go
-- by the condition of the trigger, and what names some names few.

-- Drafts and pages keep what was written: in them files and films are named by their numbers too.
create or replace function file_refs_in(words text, is_draft boolean) returns setof text language sql immutable as $$
  select found[1] from regexp_matches(words, '/((?:uploads|pictures|media)/[\w./-]*\w)', 'g') found
  union select 'film:' || found[1] from regexp_matches(words, '"filmId": ?(\d{1,9})(?!\d)', 'g') found where is_draft
  union select 'asset:' || found[1] from
    regexp_matches(words, '"(?:picture|thumb|cover|portrait|poster|mark|wordmark|video|stream|subtitles)Id": ?(\d{1,9})(?!\d)', 'g') found
    where is_draft
$$;

-- Its arguments: the place, the column of its key, and the columns that can name files.
create or replace function keep_file_mentions() returns trigger language plpgsql as $$
declare
  whole jsonb;
  words text := '';
  key text;
  refs text[];
begin
  if tg_op = 'DELETE' then
    delete from file_mentions where place = tg_argv[0] and place_key = to_jsonb(old)->>tg_argv[1];
    return null;
  end if;
  whole := to_jsonb(new);
  key := whole->>tg_argv[1];
  for nth in 2 .. tg_nargs - 1 loop
    words := concat_ws(' ', words, whole->>tg_argv[nth]);
  end loop;
  refs := array(select file_refs_in(words, tg_argv[0] in ('draft', 'page')));
  if tg_op = 'UPDATE' then
    delete from file_mentions where place = tg_argv[0] and place_key = key and ref <> all(refs);
  end if;
  insert into file_mentions (place, place_key, ref) select tg_argv[0], key, unnest(refs) on conflict do nothing;
  return null;
end $$;

create or replace trigger files_named after insert or delete or update of cover_url, thumb_url, description_html on courses
  for each row execute function keep_file_mentions('course', 'id', 'cover_url', 'thumb_url', 'description_html');
create or replace trigger files_named after insert or delete or update of picture_url, thumb_url, body_html on news
  for each row execute function keep_file_mentions('news', 'id', 'picture_url', 'thumb_url', 'body_html');
-- Ten thousand come at once, and few of them name a file.
create or replace trigger files_named_at_first after insert on questions for each row
  when (concat_ws(' ', new.picture_url, new.content_html, new.answer_html, new.options) ~ '/(uploads|pictures)/')
  execute function keep_file_mentions('question', 'id', 'picture_url', 'content_html', 'answer_html', 'options');
create or replace trigger files_named after delete or update of picture_url, content_html, answer_html, options on questions
  for each row execute function keep_file_mentions('question', 'id', 'picture_url', 'content_html', 'answer_html', 'options');
create or replace trigger files_named after insert or delete or update of picture_url on banners
  for each row execute function keep_file_mentions('banner', 'id', 'picture_url');
create or replace trigger files_named after insert or delete or update of picture_url on adverts
  for each row execute function keep_file_mentions('advert', 'id', 'picture_url');
create or replace trigger files_named after insert or delete or update of portrait_url on teachers
  for each row execute function keep_file_mentions('teacher', 'id', 'portrait_url');
create or replace trigger files_named after insert or delete or update of poster_url on media
  for each row execute function keep_file_mentions('film', 'id', 'poster_url');
create or replace trigger files_named after insert or delete or update of body on pages
  for each row execute function keep_file_mentions('page', 'key', 'body');
create or replace trigger files_named after insert or delete or update of body on drafts
  for each row execute function keep_file_mentions('draft', 'id', 'body');
