-- Files that content showed by their address alone become rows that it refers to. Of their bytes nothing is known yet.
insert into assets (kind, path, is_demo)
select 'picture', substr(url, 2), bool_and(is_demo) from (
  select cover_url as url, is_demo from courses
  union all select thumb_url, is_demo from courses
  union all select picture_url, is_demo from news
  union all select thumb_url, is_demo from news
  union all select portrait_url, is_demo from teachers
  union all select picture_url, is_demo from banners
  union all select picture_url, is_demo from adverts
  union all select poster_url, is_demo from media
  union all select picture_url, is_demo from questions where picture_url <> '') shown
where url like '/_%' group by url
on conflict do nothing;

insert into assets (kind, path, title, seconds, is_demo)
select distinct on (file_path) 'video', file_path, title, seconds, is_demo from media order by file_path, id
on conflict do nothing;
insert into assets (kind, path, made_from, is_demo)
select distinct on (made.path) made.kind, made.path, film.id, media.is_demo
from media
cross join lateral (values ('stream', hls_path), ('subtitles', subtitles_path)) made (kind, path)
join assets film on film.path = media.file_path
where made.path is not null order by made.path, media.id
on conflict do nothing;

update courses set cover_id = assets.id from assets where cover_id is null and assets.path = substr(cover_url, 2);
update courses set thumb_id = assets.id from assets where thumb_id is null and assets.path = substr(thumb_url, 2);
update news set picture_id = assets.id from assets where picture_id is null and assets.path = substr(picture_url, 2);
update news set thumb_id = assets.id from assets where thumb_id is null and assets.path = substr(thumb_url, 2);
update teachers set portrait_id = assets.id from assets where portrait_id is null and assets.path = substr(portrait_url, 2);
update banners set picture_id = assets.id from assets where picture_id is null and assets.path = substr(picture_url, 2);
update adverts set picture_id = assets.id from assets where picture_id is null and assets.path = substr(picture_url, 2);
update media set
  video_id = (select id from assets where path = file_path),
  stream_id = (select id from assets where path = hls_path),
  subtitles_id = (select id from assets where path = subtitles_path),
  poster_id = (select id from assets where path = substr(poster_url, 2))
where video_id is null;
