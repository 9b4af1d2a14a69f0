-- A link by which somebody joins the staff. Of its token only the hash is kept. A number has one open invitation. An ended one keeps no
-- number, and stays for a while so that its link says what became of it.
create table staff_invitations (
  id         integer primary key generated always as identity,
  token_hash bytea not null unique,
  mobile     text unique,
  role_id    integer not null references staff_roles on delete cascade,
  course_ids integer[] not null,
  invited_by integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_as   text check (ended_as in ('accepted', 'taken-back', 'replaced')),
  check ((mobile is null) = (ended_as is not null))
);
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_by_role on staff_invitations (role_id);
create index staff_invitations_by_inviter on staff_invitations (invited_by);
