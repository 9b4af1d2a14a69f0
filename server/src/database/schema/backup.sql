-- Backups and their plan.

-- One row: when a backup is made, and how long each is kept.
create table backup_plan (
  is_only      boolean default true primary key check (is_only),
  -- In minutes of the day in Asia/Shanghai.
  at_minute    integer not null default 240 check ((at_minute >= 0) and at_minute <= 1439),
  keep_days    integer not null default 30 check ((keep_days >= 1) and keep_days <= 365),
  keep_months  integer not null default 24 check ((keep_months >= 0) and keep_months <= 120),
  is_rehearsed boolean not null default true,
  -- Null: where the files lie in a folder they are in it, where they are in a bucket the list of them is.
  has_files    boolean,
  -- Nights before this are not caught up with.
  since        timestamptz not null default now()
);

-- Backups of the whole school; the files themselves are in the store, below `backups/`.
create table backups (
  id             integer generated always as identity primary key,
  -- As the file is called, without its folder.
  name           text not null unique check (name ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  kind           text not null check (kind in ('nightly', 'manual', 'before-restore')),
  state          text not null default 'making' check (state in ('making', 'ready', 'failed', 'damaged')),
  sentence       text not null default '',
  job_id         integer,
  snapshot_at    timestamptz,
  finished_at    timestamptz,
  bytes          bigint not null default 0 check (bytes >= 0),
  row_count      bigint not null default 0 check (row_count >= 0),
  table_count    integer not null default 0 check (table_count >= 0),
  file_count     integer not null default 0 check (file_count >= 0),
  has_files      boolean not null default false,
  is_encrypted   boolean not null default false,
  -- Of the whole file, as it lies in the store.
  sha256         text not null default '',
  rehearsal      text not null default 'none' check (rehearsal in ('none', 'running', 'passed', 'failed')),
  rehearsed_at   timestamptz,
  rehearsal_note text not null default '',
  -- Counts from the restored copy of the rehearsal.
  found          jsonb,
  created_at     timestamptz not null,
  constraint backups_check check ((state <> 'ready') or ((snapshot_at is not null) and (finished_at is not null)))
);
create index backups_by_time on backups (created_at desc, id desc);

insert into backup_plan (is_only, at_minute, keep_days, keep_months, is_rehearsed, has_files) values
  (true, 240, 30, 24, true, null);
