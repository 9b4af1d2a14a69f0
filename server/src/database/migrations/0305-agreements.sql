-- What members agree to. A published version stays as it is (features/agreements/keep-agreements.sql): who agreed to it can always
-- look at what it said.
create table agreement_versions (
  kind         text not null check (kind in ('terms', 'privacy')),
  version      integer not null check (version > 0),
  -- Markdown, as the school wrote it.
  body         text not null check (body <> ''),
  -- The same as sanitised HTML, piece by piece, each with whether the version before lacked it.
  pieces       jsonb not null,
  -- What this version changed; empty for the first.
  changes      text not null,
  -- A day in Asia/Shanghai.
  effective_on date not null,
  -- Members who agreed to an older version are asked again.
  asks_again   boolean not null,
  published_at timestamptz not null,
  is_demo      boolean not null default false,
  primary key (kind, version)
);

-- Who agreed to which version, and when. Rows are only ever added.
create table consents (
  user_id   integer not null references users on delete cascade,
  kind      text not null,
  version   integer not null,
  agreed_at timestamptz not null,
  -- The first three parts of the address: enough to tell where it came from, too little to find the person.
  network   text not null,
  primary key (user_id, kind, version),
  foreign key (kind, version) references agreement_versions on delete cascade
);
create index consents_by_version on consents (kind, version);
