-- Files of a school that came as an archive: what they would change, and what became of them. Who brought them is looked up, and may
-- be gone.
create table school_imports (
  id integer generated always as identity primary key,
  upload_name text not null,
  file_name text not null,
  bytes bigint not null,
  state text not null default 'reading',
  sentence text not null default '',
  plan jsonb not null default '{}',
  -- Of the plan that was looked at.
  fingerprint text not null default '',
  withdraws_gone boolean not null default false,
  created_by integer,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint school_imports_state check (state in ('reading', 'refused', 'ready', 'applying', 'done', 'failed'))
);
create index school_imports_newest on school_imports (id desc);
