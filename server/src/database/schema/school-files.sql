-- The school as files: exports, imports, marks.

-- Content that goes out as an archive: made by a job into the store, taken from there for some days. Who asked for it
-- is looked up, and may be gone.
create table school_exports (
  id           integer generated always as identity primary key,
  -- The wish, in the words of the contract.
  wanted       jsonb not null,
  title        text not null,
  file_name    text not null,
  -- Of the archive in the store.
  archive_name text not null,
  -- A failed export has its reason in the row of its job.
  state        text not null default 'making',
  bytes        bigint not null default 0,
  job_id       integer,
  created_by   integer,
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  constraint school_exports_state check (state in ('making', 'ready', 'gone'))
);
create index school_exports_newest on school_exports (id desc);

-- Files of a school that came as an archive: what they would change, and what became of them. Who brought them is
-- looked up, and may be gone.
create table school_imports (
  id             integer generated always as identity primary key,
  upload_name    text not null,
  file_name      text not null,
  bytes          bigint not null,
  state          text not null default 'reading',
  sentence       text not null default '',
  plan           jsonb not null default '{}'::jsonb,
  -- Of the plan that was looked at.
  fingerprint    text not null default '',
  withdraws_gone boolean not null default false,
  created_by     integer,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  -- Of an import the job that reads it or writes it, which says how far it is.
  job_id         integer,
  constraint school_imports_state check (state in ('reading', 'refused', 'ready', 'applying', 'done', 'failed'))
);
-- One import reads an archive, however often the end of its upload is told.
create unique index school_imports_by_archive on school_imports (upload_name);
create index school_imports_newest on school_imports (id desc);

-- Settings that all processes must share, as hashes that reveal nothing: the secret, and the location of the files.
create table school_marks (
  name      text primary key check (name in ('secret', 'files')),
  trace     text not null check (trace ~ '^[0-9a-f]{8}$'),
  marked_at timestamptz not null default now()
);

-- Steps of the seeder that are done: a second start repeats nothing, a killed one goes on.
create table seed_steps (
  name    text primary key,
  done_at timestamptz not null default now()
);
