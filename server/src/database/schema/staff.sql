-- Colleagues: roles, what each may do, log-ins with a second step, invitations.

-- Roles. A role is a row with its rights beside it, so the owner can add and change roles.
create table staff_roles (
  id         integer generated always as identity primary key,
  -- Of the four that came with the site; they can be changed, not removed.
  key        text unique,
  name       text not null unique check (name <> ''),
  -- All permissions, now and in later versions. Has no rows in role_permissions.
  is_owner   boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index staff_roles_one_owner on staff_roles (is_owner) where is_owner;

create table role_permissions (
  role_id     integer not null references staff_roles on delete cascade,
  permission  text not null,
  scope       text not null default 'all' check (scope in ('all', 'own', 'asks')),
  -- Times a day, days of a ban or fen, as the permission has it; null without a limit.
  limit_value integer check (limit_value >= 0),
  constraint role_permissions_pkey primary key (role_id, permission)
);

-- A member of the staff is a member of the school first.
create table staff (
  user_id    integer primary key references users on delete cascade,
  role_id    integer not null references staff_roles,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create index staff_by_role on staff (role_id);

-- The staff's log-ins, apart from the students': a student's token opens nothing here. Of a token only the hash is
-- kept.
create table staff_sessions (
  id             integer generated always as identity primary key,
  token_hash     bytea not null unique,
  user_id        integer not null references users on delete cascade,
  user_agent     text not null,
  address        text not null,
  created_at     timestamptz not null,
  last_seen_at   timestamptz not null,
  expires_at     timestamptz not null,
  -- When a password or a code was last asked for.
  confirmed_at   timestamptz not null,
  -- The role through which the owner looks at the desk for a while. Nothing is written meanwhile.
  viewed_role_id integer references staff_roles on delete set null
);
create index staff_sessions_by_end on staff_sessions (expires_at);
create index staff_sessions_by_user on staff_sessions (user_id, last_seen_at desc);
create index staff_sessions_by_viewed_role on staff_sessions (viewed_role_id) where viewed_role_id is not null;

-- Log-ins with the right password that still need the second step.
create table staff_tickets (
  token_hash bytea primary key,
  user_id    integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index staff_tickets_by_end on staff_tickets (expires_at);
create index staff_tickets_by_user on staff_tickets (user_id);

create table staff_second_steps (
  user_id       integer primary key references users on delete cascade,
  -- Encrypted with a key that comes from the site's secret; null until a first code was right.
  sealed_secret bytea,
  enabled_at    timestamptz,
  -- Of the authenticator that is being set up, for the first time or in place of the other one.
  next_secret   bytea,
  -- The last thirty seconds whose code was used: no code counts twice.
  last_step     integer not null default 0,
  constraint staff_second_steps_check check ((sealed_secret is null) = (enabled_at is null))
);

create table staff_recovery_codes (
  user_id   integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  constraint staff_recovery_codes_pkey primary key (user_id, code_hash)
);

-- The one-time link that a start prints while there is no owner.
create table staff_welcomes (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Links by which a person joins the staff. Only the hash of the token is kept. A mobile number has one open
-- invitation. An ended invitation loses its number and stays for a while, so that its link can say how it ended.
create table staff_invitations (
  id         integer generated always as identity primary key,
  token_hash bytea not null unique,
  mobile     text unique,
  role_id    integer not null references staff_roles on delete cascade,
  course_ids integer[] not null,
  invited_by integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_as   text check (ended_as in ('accepted', 'taken-back', 'replaced')),
  constraint staff_invitations_check check ((mobile is null) = (ended_as is not null))
);
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_by_inviter on staff_invitations (invited_by);
create index staff_invitations_by_role on staff_invitations (role_id);

-- The roles of every new school, numbered from 1. A school changes them, and adds its own.
insert into staff_roles (key, name, is_owner) values
  ('owner', '校长', true),
  ('editor', '教务', false),
  ('teacher', '讲师', false),
  ('support', '客服', false);

insert into role_permissions (role_id, permission, scope, limit_value) values
  (2, 'content.publish', 'all', null),
  (2, 'content.read', 'all', null),
  (2, 'content.write', 'all', null),
  (2, 'inbox.read', 'all', null),
  (2, 'inbox.reply', 'all', null),
  (2, 'insight.read', 'all', null),
  (2, 'media.remove', 'all', null),
  (2, 'members.grant', 'all', null),
  (2, 'members.mobile', 'all', null),
  (2, 'members.read', 'all', null),
  (2, 'messages.send', 'all', null),
  (2, 'orders.confirm', 'all', null),
  (2, 'orders.read', 'all', null),
  (2, 'today.read', 'all', null),
  (4, 'inbox.read', 'all', null),
  (4, 'inbox.reply', 'all', null),
  (4, 'members.grant', 'all', 7),
  (4, 'members.mobile', 'all', 20),
  (4, 'members.read', 'all', null),
  (4, 'messages.send', 'all', null),
  (4, 'orders.confirm', 'all', null),
  (4, 'orders.read', 'all', null),
  (4, 'orders.refund', 'all', 50000),
  (4, 'today.read', 'all', null),
  (3, 'content.publish', 'asks', null),
  (2, 'audit.read', 'own', null),
  (3, 'audit.read', 'own', null),
  (3, 'content.read', 'own', null),
  (3, 'content.write', 'own', null),
  (3, 'inbox.read', 'own', null),
  (3, 'inbox.reply', 'own', null),
  (3, 'insight.read', 'own', null),
  (3, 'media.remove', 'own', null),
  (3, 'today.read', 'own', null),
  (4, 'audit.read', 'own', null);
