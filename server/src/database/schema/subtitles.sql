-- Subtitles of films and handouts of lessons.

-- Subtitles of a film, a row for each language. media.subtitles_path and subtitles_id are the first published ones of
-- these (features/subtitles/keep-first-subtitles.sql), for older readers.
create table film_subtitles (
  id                integer generated always as identity primary key,
  film_id           integer not null references media on delete cascade,
  language          text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- In the player's menu.
  name              text not null check (name <> ''),
  -- The published file; null before the first publication.
  asset_id          integer references assets on delete set null,
  path              text check (path <> ''),
  -- The draft as WebVTT; null when nothing was written since the file came.
  draft_text        text,
  -- The draft before an uploaded file replaced it, so that the upload can be taken back.
  previous_text     text,
  -- Of what is written; of what was published by itself they are not known.
  cue_count         integer not null default 0 check (cue_count >= 0),
  stop_count        integer not null default 0 check (stop_count >= 0),
  look_count        integer not null default 0 check (look_count >= 0),
  version           integer not null default 1,
  -- The version that was published; another one than the newest: something is not published yet.
  published_version integer,
  updated_by        integer references users on delete set null,
  updated_at        timestamptz not null default now(),
  removed_at        timestamptz,
  constraint film_subtitles_film_id_language_key unique (film_id, language)
);
create index film_subtitles_by_asset on film_subtitles (asset_id) where asset_id is not null;
create index film_subtitles_by_editor on film_subtitles (updated_by) where updated_by is not null;
create index film_subtitles_removed on film_subtitles (removed_at) where removed_at is not null;

-- Files that go with a lesson, for those who may watch it.
create table lesson_handouts (
  id         integer generated always as identity primary key,
  lesson_id  integer not null references catalogue_entries on delete cascade,
  asset_id   integer not null references assets on delete cascade,
  -- Without its ending.
  name       text not null check (name <> ''),
  extension  text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  kind       text not null check (kind in ('pdf', 'archive', 'office', 'text')),
  position   integer not null,
  added_by   integer references users on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index lesson_handouts_by_adder on lesson_handouts (added_by) where added_by is not null;
create index lesson_handouts_by_asset on lesson_handouts (asset_id);
create index lesson_handouts_in_order on lesson_handouts (lesson_id, "position", id);
create index lesson_handouts_removed on lesson_handouts (removed_at) where removed_at is not null;
