-- The subtitles that films had were Chinese, all of them.
insert into film_subtitles (film_id, language, name, asset_id, path)
select id, 'zh-CN', '中文', subtitles_id, subtitles_path from media where subtitles_path is not null
on conflict do nothing;
