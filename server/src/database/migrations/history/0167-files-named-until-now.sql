-- What is named already, before anything keeps it.
insert into file_mentions (place, place_key, ref)
select distinct place, place_key, ref from (
  select 'course' as place, id::text as place_key, concat_ws(' ', cover_url, thumb_url, description_html) as words from courses
  union all select 'news', id::text, concat_ws(' ', picture_url, thumb_url, body_html) from news
  union all select 'question', id::text, concat_ws(' ', picture_url, content_html, answer_html, options) from questions
    where concat_ws(' ', picture_url, content_html, answer_html, options) ~ '/(uploads|pictures)/'
  union all select 'banner', id::text, picture_url from banners
  union all select 'advert', id::text, picture_url from adverts
  union all select 'teacher', id::text, portrait_url from teachers
  union all select 'film', id::text, poster_url from media
  union all select 'page', key, body::text from pages
  union all select 'draft', id::text, body::text from drafts) named,
lateral (
  select found[1] as ref from regexp_matches(words, '/((?:uploads|pictures|media)/[\w./-]*\w)', 'g') found
  union select 'film:' || found[1] from regexp_matches(words, '"filmId": ?(\d{1,9})(?!\d)', 'g') found where place = 'draft'
  union select 'asset:' || found[1] from
    regexp_matches(words, '"(?:picture|thumb|cover|portrait|poster|video|stream|subtitles)Id": ?(\d{1,9})(?!\d)', 'g') found
    where place = 'draft') refs
on conflict do nothing;
