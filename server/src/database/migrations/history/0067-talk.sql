-- A comment may be a question, may be liked, and what answered a question may be marked by whoever asked.
alter table comments
  add column is_question boolean not null default false,
  add column like_count integer not null default 0;

create table comment_likes (
  comment_id integer not null references comments on delete cascade,
  user_id    integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_by_user on comment_likes (user_id);

create table comment_solutions (
  comment_id integer primary key references comments on delete cascade,
  reply_id   integer not null references comments on delete cascade,
  created_at timestamptz not null default now()
);
create index comment_solutions_by_reply on comment_solutions (reply_id);

-- A feedback goes on after its first answer. `feedback.answer` stays what the school said last.
create table feedback_replies (
  id          integer generated always as identity primary key,
  feedback_id integer not null references feedback on delete cascade,
  -- null: the school
  user_id     integer references users on delete cascade,
  content     text not null check (content <> ''),
  created_at  timestamptz not null default now()
);
create index feedback_replies_by_feedback on feedback_replies (feedback_id, id);
create index feedback_replies_by_user on feedback_replies (user_id);

alter table feedback add column member_replied_at timestamptz;

-- News are searched like courses and questions.
alter table news
  add column search_text text not null default '',
  add column search_pinyin text not null default '',
  add column search_initials text not null default '',
  add column search_grams text[] not null default '{}';
