-- Files in the store, and where content names them.

-- Every picture, film and file that content shows, with what is known of its bytes. Content refers to these rows; the
-- address beside the reference is written down with it, so that a list need not look it up.
create table assets (
  id         integer generated always as identity primary key,
  kind       text not null check (kind in ('picture', 'video', 'stream', 'subtitles', 'file')),
  state      text not null default 'ready' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- Below the file store: pictures/…, clips/…, media/….
  path       text not null unique check (path <> ''),
  title      text not null default '',
  mime       text not null default '',
  bytes      bigint not null default 0 check (bytes >= 0),
  sha256     text not null default '' check (sha256 ~ '^([0-9a-f]{64})?$'),
  width      integer not null default 0 check (width >= 0),
  height     integer not null default 0 check (height >= 0),
  seconds    numeric(9,3) not null default 0 check (seconds >= 0),
  owner_id   integer references users on delete set null,
  -- The file it was made from: a thumbnail from its picture, a stream from its film. It is removed with that file.
  made_from  integer references assets on delete set null,
  created_at timestamptz not null default now(),
  is_demo    boolean not null default false
);
create index assets_by_content on assets (sha256) where sha256 <> '';
create index assets_by_kind on assets (kind, created_at desc, id desc);
create index assets_by_owner on assets (owner_id) where owner_id is not null;
-- Rows below a folder are a range of paths, and only byte by byte do they stand together.
create index assets_by_path on assets (path collate "C");
-- How much lies in the store, by kind and since when.
create index assets_by_size on assets (kind, created_at) include (bytes, path);
create index assets_made_from on assets (made_from) where made_from is not null;
create index assets_pictures on assets (id desc) where (kind = 'picture') and (made_from is null);

create table uploads (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  path       text not null unique,
  mime       text not null,
  bytes      integer not null check (bytes > 0),
  width      integer not null,
  height     integer not null,
  created_at timestamptz not null default now()
);
-- Finds uploads that no page shows, by age.
create index uploads_by_age on uploads (created_at);
create index uploads_by_user on uploads (user_id, id desc);

-- Which files and films are named where: in texts, addresses and drafts. Kept by
-- features/films/keep-file-mentions.sql.
create table file_mentions (
  -- `film:7`, `asset:12`, or the path of a picture such as `uploads/x.webp`.
  ref       text not null,
  place     text not null check (place in ('course', 'news', 'question', 'banner', 'advert', 'teacher', 'page', 'film', 'draft')),
  -- Its number, of a page its name.
  place_key text not null,
  constraint file_mentions_pkey primary key (place, place_key, ref)
);
create index file_mentions_by_ref on file_mentions (ref, place, place_key);

-- Files whose rows are gone: taken out of the store next, also by another process after a power cut.
create table store_removals (
  path       text primary key check (path <> ''),
  is_tree    boolean not null default false,
  created_at timestamptz not null default now()
);

-- One row: when all of the store was last looked through.
create table store_checks (
  is_only    boolean default true primary key check (is_only),
  checked_at timestamptz not null
);

-- Findings of the nightly check of the store: a file that no row names, or a row whose file is missing.
create table store_findings (
  path     text not null,
  kind     text not null check (kind in ('no-row', 'no-file')),
  bytes    bigint not null default 0 check (bytes >= 0),
  count    integer not null default 1 check (count > 0),
  found_at timestamptz not null,
  constraint store_findings_pkey primary key (kind, path)
);
create index store_findings_by_age on store_findings (kind, found_at);

-- One row: the last move of all files from one store to the other. The desk shows its progress.
create table store_moves (
  is_only      boolean default true primary key check (is_only),
  target       text not null check (target in ('s3', 'folder')),
  started_at   timestamptz not null,
  -- It says how far it is every few seconds; one that has been silent for long is dead.
  said_at      timestamptz not null,
  ended_at     timestamptz,
  copied       integer not null default 0 check (copied >= 0),
  copied_bytes bigint not null default 0 check (copied_bytes >= 0),
  present      integer not null default 0 check (present >= 0),
  failed       integer not null default 0 check (failed >= 0)
);

-- Space used by the school on a day in Asia/Shanghai, by kind; the last count of the day stays.
create table storage_days (
  day                  date primary key,
  counted_at           timestamptz not null,
  film_bytes           bigint not null check (film_bytes >= 0),
  original_bytes       bigint not null check (original_bytes >= 0),
  other_bytes          bigint not null check (other_bytes >= 0),
  trash_bytes          bigint not null check (trash_bytes >= 0),
  backup_bytes         bigint not null check (backup_bytes >= 0),
  database_bytes       bigint not null check (database_bytes >= 0),
  -- Originals that nothing is played from: they may go.
  spare_original_count integer not null check (spare_original_count >= 0),
  spare_original_bytes bigint not null check (spare_original_bytes >= 0)
);
