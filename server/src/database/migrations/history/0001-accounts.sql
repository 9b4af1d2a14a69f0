-- Members, their sessions, and the marks that keep attackers slow.

create table users (
  id            integer generated always as identity primary key,
  mobile        text not null check (mobile ~ '^1[3-9][0-9]{9}$'),
  nick_name     text not null check (char_length(nick_name) between 2 and 20),
  -- null: registered by SMS and never set a password
  password_hash text,
  avatar_url    text not null default '',
  is_demo       boolean not null default false,
  created_at    timestamptz not null default now(),
  constraint users_mobile_unique unique (mobile)
);

create table sessions (
  -- SHA-256 of the token; the token itself is never stored (ruling 5)
  token_hash   bytea primary key,
  id           integer generated always as identity unique,
  user_id      integer not null references users on delete cascade,
  user_agent   text not null default '',
  address      text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  prolonged_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index sessions_by_user on sessions (user_id, last_seen_at desc);
create index sessions_by_expiry on sessions (expires_at);

create table captchas (
  id         text primary key,
  answer     text not null,
  expires_at timestamptz not null
);
create index captchas_by_expiry on captchas (expires_at);

create table sms_codes (
  id         integer generated always as identity primary key,
  mobile     text not null,
  scene      text not null check (scene in ('login', 'register', 'reset')),
  code_hash  bytea not null,
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sms_codes_one_alive unique (mobile, scene)
);
create index sms_codes_by_expiry on sms_codes (expires_at);

-- One row an event that is limited (an SMS to a number, a failed log-in from an address): in the database, so that
-- the limits hold over several processes and a restart.
create table rate_events (
  id         bigint generated always as identity primary key,
  key        text not null,
  happened_at timestamptz not null default now()
);
create index rate_events_by_key on rate_events (key, happened_at);
create index rate_events_by_time on rate_events (happened_at);

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
create index uploads_by_user on uploads (user_id, id desc);
