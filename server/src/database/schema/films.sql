-- Films: uploads in parts, transcodes and their history, the media library.

create table media (
  id              integer generated always as identity primary key,
  slug            text not null unique,
  title           text not null,
  seconds         numeric(9,3) not null default 0,
  -- Paths below the media roots of the file store.
  file_path       text,
  hls_path        text,
  subtitles_path  text,
  poster_url      text not null default '',
  is_demo         boolean not null default false,
  video_id        integer references assets on delete set null,
  stream_id       integer references assets on delete set null,
  subtitles_id    integer references assets on delete set null,
  poster_id       integer references assets on delete set null,
  -- Made from the film: pictures over the seek bar, and how loud it is. Paths in the file store.
  storyboard_path text,
  peaks_path      text,
  created_at      timestamptz not null default now(),
  constraint media_seconds_check check (seconds >= 0 and (seconds > 0) = (file_path is not null))
);
-- Finds films by the path of their file, for the check of the store.
create index media_by_file on media (file_path) where file_path is not null;
create index media_by_poster on media (poster_id);
create index media_by_stream on media (stream_id);
create index media_by_subtitles on media (subtitles_id);
create index media_by_video on media (video_id);

-- A file on its way, in numbered parts.
create table part_uploads (
  id          integer generated always as identity primary key,
  owner_id    integer references users on delete set null,
  kind        text not null check (kind in ('video', 'file', 'archive')),
  name        text not null check ((name <> '') and length(name) <= 255),
  mime        text not null default '',
  bytes       bigint not null check (bytes > 0),
  part_bytes  integer not null check (part_bytes > 0),
  -- Size and beginning of the file: by it a browser that was closed finds the upload again.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- In the store: where the parts are, and what they become.
  token       text not null,
  path        text not null,
  state       text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  film_id     integer references media on delete set null,
  asset_id    integer references assets on delete set null,
  created_at  timestamptz not null default now(),
  touched_at  timestamptz not null default now(),
  -- Facts that the browser read from the film, and the purpose of the file: shown when the upload goes on days later.
  facts       jsonb,
  purpose     text not null default ''
);
create index part_uploads_by_age on part_uploads (touched_at) where state <> 'done';
create index part_uploads_by_asset on part_uploads (asset_id) where asset_id is not null;
create index part_uploads_by_film on part_uploads (film_id) where film_id is not null;
create index part_uploads_by_owner on part_uploads (owner_id);
-- Sums the bytes that a staff member has uploaded within a day.
create index part_uploads_of_a_day on part_uploads (owner_id, created_at);
-- The same file of the same person is on its way once, from however many tabs it is opened.
create unique index part_uploads_one_open on part_uploads (owner_id, fingerprint) where state = 'open';
create index part_uploads_open on part_uploads (owner_id, id desc) where state = 'open';

create table part_upload_parts (
  upload_id integer not null references part_uploads on delete cascade,
  number    integer not null check (number > 0),
  bytes     integer not null check (bytes > 0),
  sha256    text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  tag       text not null,
  constraint part_upload_parts_pkey primary key (upload_id, number)
);

-- One original becoming a film, or the next version of one.
create table film_makings (
  id          integer generated always as identity primary key,
  film_id     integer not null references media on delete cascade,
  -- The original; null once an operator has deleted it.
  asset_id    integer references assets on delete set null,
  owner_id    integer references users on delete set null,
  file_name   text not null default '',
  state       text not null default 'checking' check (state in ('checking', 'queued', 'preparing', 'playable', 'encoding', 'ready',
    'needs-you', 'failed', 'given-up')),
  -- Facts of the original, the plan of the transcode, and warnings, in the words of the contract.
  facts       jsonb not null default '{}'::jsonb,
  plan        jsonb not null default '{}'::jsonb,
  checks      jsonb not null default '{}'::jsonb,
  -- The reason of a stop, or the decision that is needed: a sentence for the operator, and the lines of ffmpeg behind
  -- it.
  sentence    text not null default '',
  detail      text not null default '',
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  finished_at timestamptz,
  -- Progress of the transcode. Only the job named in job_id may write it.
  job_id      integer,
  doing       text not null default '',
  percent     integer check ((percent >= 0) and percent <= 100),
  ends_at     timestamptz,
  attempts    integer not null default 0,
  -- The ways to go on after a stop.
  ways        text[] not null default '{}',
  advice      text not null default ''
);
create index film_makings_by_asset on film_makings (asset_id) where asset_id is not null;
create index film_makings_by_end on film_makings (finished_at desc, id desc) where finished_at is not null;
create index film_makings_by_film on film_makings (film_id, id desc);
create index film_makings_by_owner on film_makings (owner_id) where owner_id is not null;
create index film_makings_under_way on film_makings (id) where finished_at is null;

-- How long this machine took for what it made, by which it says how long the next will take.
create table make_history (
  id           integer generated always as identity primary key,
  step         text not null,
  codec        text not null,
  height       integer not null,
  -- Of the film.
  seconds      numeric(9,3) not null check (seconds > 0),
  cpu_seconds  numeric(12,3) not null check (cpu_seconds >= 0),
  wall_seconds numeric(12,3) not null check (wall_seconds >= 0),
  at           timestamptz not null default now()
);
create index make_history_by_age on make_history (at);
create index make_history_by_step on make_history (step, id desc);

-- One row: hours of the day in Asia/Shanghai between which nothing is transcoded, and what the worker has to do it
-- with.
create table making_settings (
  is_only         boolean default true primary key check (is_only),
  pause_from_hour integer check ((pause_from_hour >= 0) and pause_from_hour <= 23),
  pause_to_hour   integer check ((pause_to_hour >= 0) and pause_to_hour <= 23),
  -- As a worker found it; null before one has looked, empty where there is none.
  tool            text,
  constraint making_settings_check check ((pause_from_hour is null) = (pause_to_hour is null))
);

-- The trash of the media library: a film, or a file that is no film. It can be taken back for a while.
create table media_trash (
  id         integer generated always as identity primary key,
  film_id    integer unique references media on delete cascade,
  asset_id   integer unique references assets on delete cascade,
  title      text not null default '',
  bytes      bigint not null default 0 check (bytes >= 0),
  removed_by integer references users on delete set null,
  removed_at timestamptz not null,
  constraint media_trash_check check ((film_id is null) <> (asset_id is null))
);
create index media_trash_by_remover on media_trash (removed_by) where removed_by is not null;
create index media_trash_by_time on media_trash (removed_at desc, id desc);

-- By which words a film, a picture or file, and a lesson that shows a film are found in the library. A table of its
-- own: what is found by is asked for by colleagues alone, and the rows themselves are read by everybody. Kept by
-- features/films/keep-library-words.sql.
create table library_words (
  kind         text not null check (kind in ('film', 'asset', 'lesson')),
  item_id      integer not null,
  search_text  text not null,
  search_grams text[] not null,
  constraint library_words_pkey primary key (kind, item_id)
);
create index library_words_of_assets on library_words using gin (search_grams) where kind = 'asset';
create index library_words_of_films on library_words using gin (search_grams) where kind = 'film';
create index library_words_of_lessons on library_words using gin (search_grams) where kind = 'lesson';
