-- media.subtitles_path and subtitles_id are the first language that students can have, Chinese before the others; and what is
-- written there by itself (a film's draft, a colleague's older process) is that first language. Each of the two changes the other
-- only where they differ, so that they come to rest.
create or replace function follow_first_subtitles() returns trigger language plpgsql as $$
declare
  film_number integer := case when tg_op = 'DELETE' then old.film_id else new.film_id end;
  first_path text;
  first_asset integer;
begin
  select path, asset_id into first_path, first_asset from film_subtitles
  where film_id = film_number and path is not null and removed_at is null
  order by language = 'zh-CN' desc, id limit 1;
  update media set subtitles_path = first_path, subtitles_id = first_asset
  where id = film_number
    and (subtitles_path is distinct from first_path or subtitles_id is distinct from first_asset);
  return null;
end
$$;

create or replace trigger follow_first_subtitles
  after insert or delete or update of film_id, language, path, asset_id, removed_at
  on film_subtitles for each row execute function follow_first_subtitles();

create or replace function take_first_subtitles() returns trigger language plpgsql as $$
declare
  standing film_subtitles%rowtype;
begin
  select * into standing from film_subtitles
  where film_id = new.id and path is not null and removed_at is null
  order by language = 'zh-CN' desc, id limit 1;
  if standing.path is not distinct from new.subtitles_path and standing.asset_id is not distinct from new.subtitles_id then
    return null;
  end if;
  if new.subtitles_path is null then
    update film_subtitles set removed_at = now(), version = version + 1 where id = standing.id;
    return null;
  end if;
  -- What came with the film is as old as the film.
  insert into film_subtitles as kept (film_id, language, name, asset_id, path, updated_at)
  values (new.id, coalesce(standing.language, 'zh-CN'), coalesce(standing.name, '中文'), new.subtitles_id, new.subtitles_path,
    case when tg_op = 'INSERT' then new.created_at else now() end)
  on conflict (film_id, language) do update
  set asset_id = excluded.asset_id, path = excluded.path, removed_at = null, version = kept.version + 1, updated_at = now(),
    previous_text = coalesce(kept.draft_text, kept.previous_text), draft_text = null, cue_count = 0, stop_count = 0,
    look_count = 0;
  return null;
end
$$;

create or replace trigger take_first_subtitles
  after insert or update of subtitles_path, subtitles_id
  on media for each row execute function take_first_subtitles();
