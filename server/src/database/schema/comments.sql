-- Comments, answers, likes, reports.

create table comments (
  id              integer generated always as identity primary key,
  course_id       integer not null references courses on delete cascade,
  user_id         integer not null references users on delete cascade,
  -- null: about the course; else a member's answer to that comment
  parent_id       integer references comments on delete cascade,
  lesson_id       integer references catalogue_entries on delete set null,
  content         text not null check ((char_length(content) >= 1) and char_length(content) <= 200),
  title           text not null default '',
  rating          smallint check ((rating >= 1) and rating <= 5),
  video_seconds   integer check (video_seconds >= 0),
  -- The author's answer (wire: replayContent, replayTime).
  reply_content   text,
  replied_at      timestamptz,
  created_at      timestamptz not null default now(),
  is_demo         boolean not null default false,
  hidden_at       timestamptz,
  replied_by      integer references users on delete set null,
  is_question     boolean not null default false,
  like_count      integer not null default 0,
  reply_lesson_id integer,
  reply_second    integer check (reply_second >= 0),
  staff_role      text,
  constraint replies_have_a_time check ((reply_content is null) = (replied_at is null))
);
-- Counts the comments of a member with thousands of them from the index alone, without reading the rows.
create index comments_answered_by_user on comments (user_id) where reply_content is not null;
-- Most comments are below none: the answers alone are a small index. It serves every parent as the former one did.
create index comments_below on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_by_lesson on comments (lesson_id);
create index comments_by_moment on comments (lesson_id, video_seconds) where parent_id is null and hidden_at is null
  and video_seconds is not null;
create index comments_by_replier on comments (replied_by) where replied_by is not null;
create index comments_by_user on comments (user_id, created_at desc, id desc);
create index comments_shown_by_course on comments (course_id, created_at desc, id desc) where parent_id is null
  and hidden_at is null;
create index comments_shown_by_kind on comments (course_id, is_question, created_at desc, id desc) where parent_id is null
  and hidden_at is null;
create index comments_shown_by_kind_likes on comments (course_id, is_question, like_count desc, created_at desc, id desc)
  where parent_id is null and hidden_at is null;
create index comments_shown_by_likes on comments (course_id, like_count desc, created_at desc, id desc) where parent_id is null
  and hidden_at is null;
-- Comments without an answer of the author, the newest first: the operators' list.
create index comments_unanswered on comments (created_at desc, id desc) where (parent_id is null) and (reply_content is null);
create index comments_waiting on comments (is_question desc, created_at desc, id desc) where parent_id is null
  and reply_content is null and hidden_at is null;

create table comment_likes (
  comment_id integer not null references comments on delete cascade,
  user_id    integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint comment_likes_pkey primary key (comment_id, user_id)
);
create index comment_likes_by_user on comment_likes (user_id);

create table comment_reports (
  comment_id   integer not null references comments on delete cascade,
  user_id      integer not null references users on delete cascade,
  reason       text not null default '',
  created_at   timestamptz not null default now(),
  -- Looked at and found harmless; the row stays, so that the same member does not report it again.
  dismissed_at timestamptz,
  constraint comment_reports_pkey primary key (comment_id, user_id)
);
create index comment_reports_by_user on comment_reports (user_id);

create table comment_solutions (
  comment_id integer primary key references comments on delete cascade,
  reply_id   integer not null references comments on delete cascade,
  created_at timestamptz not null default now()
);
create index comment_solutions_by_reply on comment_solutions (reply_id);
