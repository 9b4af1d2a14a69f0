-- Which files and films are named where: in texts, addresses and drafts. Kept by features/films/keep-file-mentions.sql.
create table file_mentions (
  -- `film:7`, `asset:12`, or the path of a picture such as `uploads/x.webp`.
  ref       text not null,
  place     text not null check (place in ('course', 'news', 'question', 'banner', 'advert', 'teacher', 'page', 'film', 'draft')),
  -- Its number, of a page its name.
  place_key text not null,
  primary key (place, place_key, ref)
);
create index file_mentions_by_ref on file_mentions (ref, place, place_key);

-- What was thrown away, and can be taken back for a while: a film, or a file that is no film.
create table media_trash (
  id         integer generated always as identity primary key,
  film_id    integer unique references media on delete cascade,
  asset_id   integer unique references assets on delete cascade,
  title      text not null default '',
  bytes      bigint not null default 0 check (bytes >= 0),
  removed_by integer references users on delete set null,
  removed_at timestamptz not null,
  check ((film_id is null) <> (asset_id is null))
);
create index media_trash_by_time on media_trash (removed_at desc, id desc);
create index media_trash_by_remover on media_trash (removed_by) where removed_by is not null;

-- Files whose rows are gone: taken out of the store next, also by another process after a power cut.
create table store_removals (
  path       text primary key check (path <> ''),
  is_tree    boolean not null default false,
  created_at timestamptz not null default now()
);

-- What the nightly look into the store has found: a file that no row names, or a row whose file is not there.
create table store_findings (
  path     text not null,
  kind     text not null check (kind in ('no-row', 'no-file')),
  bytes    bigint not null default 0 check (bytes >= 0),
  count    integer not null default 1 check (count > 0),
  found_at timestamptz not null,
  primary key (kind, path)
);
create index store_findings_by_age on store_findings (kind, found_at);

-- One row: when all of the store was last looked through.
create table store_checks (
  is_only    boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
