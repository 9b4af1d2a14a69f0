-- Who runs the school. A role is a row with its rights beside it, so that the owner can add and change roles.
create table staff_roles (
  id         integer primary key generated always as identity,
  -- Of the four that came with the site; they can be changed, not removed.
  key        text unique,
  name       text not null unique check (name <> ''),
  -- May everything, now and with whatever is added later: has no rows in role_permissions.
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
  primary key (role_id, permission)
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

-- The courses that are a teacher's own.
create table course_staff (
  user_id   integer not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  primary key (user_id, course_id)
);
create index course_staff_by_course on course_staff (course_id);

insert into staff_roles (key, name, is_owner)
values ('owner', '校长', true), ('editor', '教务', false), ('teacher', '讲师', false), ('support', '客服', false);

insert into role_permissions (role_id, permission, scope, limit_value)
select staff_roles.id, given.permission, given.scope, given.limit_value
from staff_roles
join (values
  ('editor', 'today.read', 'all', null::integer),
  ('editor', 'inbox.read', 'all', null),
  ('editor', 'content.read', 'all', null),
  ('editor', 'members.read', 'all', null),
  ('editor', 'orders.read', 'all', null),
  ('editor', 'insight.read', 'all', null),
  ('editor', 'audit.read', 'own', null),
  ('editor', 'content.write', 'all', null),
  ('editor', 'content.publish', 'all', null),
  ('editor', 'media.remove', 'all', null),
  ('editor', 'inbox.reply', 'all', null),
  ('editor', 'members.mobile', 'all', null),
  ('editor', 'members.grant', 'all', null),
  ('editor', 'orders.confirm', 'all', null),
  ('teacher', 'today.read', 'own', null),
  ('teacher', 'inbox.read', 'own', null),
  ('teacher', 'content.read', 'own', null),
  ('teacher', 'insight.read', 'own', null),
  ('teacher', 'audit.read', 'own', null),
  ('teacher', 'content.write', 'own', null),
  ('teacher', 'content.publish', 'asks', null),
  ('teacher', 'media.remove', 'own', null),
  ('teacher', 'inbox.reply', 'own', null),
  ('support', 'today.read', 'all', null),
  ('support', 'inbox.read', 'all', null),
  ('support', 'members.read', 'all', null),
  ('support', 'orders.read', 'all', null),
  ('support', 'audit.read', 'own', null),
  ('support', 'inbox.reply', 'all', null),
  ('support', 'members.mobile', 'all', 20),
  ('support', 'members.grant', 'all', 7),
  ('support', 'orders.confirm', 'all', null),
  ('support', 'orders.refund', 'all', 50000)
) given (key, permission, scope, limit_value) on given.key = staff_roles.key;
