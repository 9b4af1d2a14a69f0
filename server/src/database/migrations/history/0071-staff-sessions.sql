-- The staff's log-ins, apart from the students': a student's token opens nothing here. Of a token only the hash is kept.
create table staff_sessions (
  id           integer primary key generated always as identity,
  token_hash   bytea not null unique,
  user_id      integer not null references users on delete cascade,
  user_agent   text not null,
  address      text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  -- When a password or a code was last asked for.
  confirmed_at timestamptz not null
);
create index staff_sessions_by_user on staff_sessions (user_id, last_seen_at desc);
create index staff_sessions_by_end on staff_sessions (expires_at);

-- Who has given the right password and is asked for the second step.
create table staff_tickets (
  token_hash bytea primary key,
  user_id    integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index staff_tickets_by_user on staff_tickets (user_id);
create index staff_tickets_by_end on staff_tickets (expires_at);

-- The one-time link that a start prints while there is no owner.
create table staff_welcomes (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table staff_second_steps (
  user_id       integer primary key references users on delete cascade,
  -- Encrypted with a key that comes from the site's secret; null until a first code was right.
  sealed_secret bytea,
  enabled_at    timestamptz,
  -- Of the authenticator that is being set up, for the first time or in place of the other one.
  next_secret   bytea,
  -- The last thirty seconds whose code was used: no code counts twice.
  last_step     integer not null default 0,
  check ((sealed_secret is null) = (enabled_at is null))
);

create table staff_recovery_codes (
  user_id   integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
