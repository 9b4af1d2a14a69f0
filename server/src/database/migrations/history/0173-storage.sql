-- What the school took up on a day, by kind, as it was counted last on that day (Asia/Shanghai).
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

-- One row: the last time the files were carried from one place to the other, for whoever follows it from the desk.
create table store_moves (
  is_only      boolean primary key default true check (is_only),
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
