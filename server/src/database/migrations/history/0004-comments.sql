create table comments (
  id            integer generated always as identity primary key,
  course_id     integer not null references courses on delete cascade,
  user_id       integer not null references users on delete cascade,
  -- null: about the course; else a member's answer to that comment
  parent_id     integer references comments on delete cascade,
  lesson_id     integer references catalogue_entries on delete set null,
  content       text not null check (char_length(content) between 1 and 200),
  title         text not null default '',
  rating        smallint check (rating between 1 and 5),
  video_seconds integer check (video_seconds >= 0),
  -- The author's answer (wire: replayContent, replayTime).
  reply_content text,
  replied_at    timestamptz,
  created_at    timestamptz not null default now(),
  is_demo       boolean not null default false,
  constraint replies_have_a_time check ((reply_content is null) = (replied_at is null))
);
create index comments_by_course on comments (course_id, created_at desc, id desc) where parent_id is null;
create index comments_by_parent on comments (parent_id, created_at, id);
create index comments_by_user on comments (user_id, created_at desc, id desc);
create index comments_by_lesson on comments (lesson_id);

create table comment_reports (
  comment_id integer not null references comments on delete cascade,
  user_id    integer not null references users on delete cascade,
  reason     text not null default '',
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_reports_by_user on comment_reports (user_id);
