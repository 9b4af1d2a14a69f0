-- A film is an asset, and so is what was made from it: its stream, its subtitles, its first picture.
alter table media
  add column video_id integer references assets on delete set null,
  add column stream_id integer references assets on delete set null,
  add column subtitles_id integer references assets on delete set null,
  add column poster_id integer references assets on delete set null;
create index media_by_video on media (video_id);
create index media_by_stream on media (stream_id);
create index media_by_subtitles on media (subtitles_id);
create index media_by_poster on media (poster_id);
