-- Courses that the school has given to a member. Who gave it stands by the name of that moment, without a key: a colleague who
-- leaves takes nothing of it along.
create table course_grants (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  course_id     integer not null references courses on delete cascade,
  staff_id      integer not null,
  staff_name    text not null,
  reason        text not null check (reason <> ''),
  granted_at    timestamptz not null,
  -- Null: for ever.
  until         timestamptz,
  -- Its own end for one that had run out when the course was given again.
  taken_back_at timestamptz
);
-- The one that counts: it may have run out, which the reader's clock decides. One at a time, whoever gives.
create unique index course_grants_one_alive on course_grants (user_id, course_id) where taken_back_at is null;
create index course_grants_by_user on course_grants (user_id, granted_at desc, id desc);
create index course_grants_by_course on course_grants (course_id);

-- What colleagues say about a member among themselves. Not `user_id`: it is no part of what the member takes along.
create table member_notes (
  id         integer generated always as identity primary key,
  member_id  integer not null references users on delete cascade,
  staff_id   integer not null,
  staff_name text not null,
  content    text not null check (char_length(content) between 1 and 500),
  created_at timestamptz not null
);
create index member_notes_by_member on member_notes (member_id, id desc);
