-- Content that goes out as an archive: made by a job into the store, taken from there for some days. Who asked for it is looked up,
-- and may be gone.
create table school_exports (
  id integer generated always as identity primary key,
  -- What was asked for, as the contract says it.
  wanted jsonb not null,
  title text not null,
  file_name text not null,
  -- Of the archive in the store.
  archive_name text not null,
  -- That it was not made stands in the row of its job.
  state text not null default 'making',
  bytes bigint not null default 0,
  job_id integer,
  created_by integer,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint school_exports_state check (state in ('making', 'ready', 'gone'))
);
create index school_exports_newest on school_exports (id desc);
-- Of an import the job that reads it or writes it, which says how far it is.
alter table school_imports add column job_id integer;
