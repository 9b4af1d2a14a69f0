import { sql } from 'kysely'

// Expressions for a row of `media`.

/** Drafts of subtitles, which students do not see yet. Published subtitles are the files that students see. */
export const WRITING = sql`(
  select coalesce(json_object_agg(language, draft_text order by language = 'zh-CN' desc, film_subtitles.id), '{}')
  from film_subtitles where film_id = media.id and draft_text is not null and removed_at is null
    and (film_subtitles.path is null or published_version is distinct from version))`

/** The last successful transcode, with the pictures that may become the poster of the film. */
export const MADE = sql`(
  select json_build_object('name', file_name, 'facts', facts, 'plan', plan - 'posterIds', 'checks', checks, 'posters', (
    select coalesce(json_agg(assets.path order by place), '[]')
    from jsonb_array_elements_text(coalesce(plan -> 'posterIds', '[]')) with ordinality as named (id, place)
    join assets on assets.id = named.id::int and assets.kind = 'picture'))
  from film_makings where film_id = media.id and state = 'ready' order by film_makings.id desc limit 1)`
