-- What waits for the school, whatever it is: a comment with everything below it, a feedback, a booked call, a reported comment.
-- Kept by the triggers of features/inbox; only how the staff stands to it is written by hand.
create table inbox_threads (
  id            integer primary key generated always as identity,
  kind          text not null check (kind in ('comment', 'feedback', 'booking', 'report')),
  comment_id    integer references comments on delete cascade,
  feedback_id   integer references feedback on delete cascade,
  -- For whoever answers only for the own courses; null for what is about none.
  course_id     integer,
  is_question   boolean not null default false,
  is_hidden     boolean not null default false,
  report_count  integer not null default 0,
  excerpt       text not null default '',
  asked_at      timestamptz not null,
  last_at       timestamptz not null,
  -- The first answer of the school.
  answered_at   timestamptz,
  -- Counts what was said in public.
  version       integer not null default 1,
  state         text not null default 'waiting' check (state in ('waiting', 'later', 'done')),
  waiting_since timestamptz not null,
  later_until   timestamptz,
  settled_at    timestamptz,
  -- How it stood before it was hidden.
  hidden_state  text check (hidden_state in ('waiting', 'later', 'done')),
  assigned_to   integer references users on delete set null,
  sort_at       timestamptz generated always as (
    case state when 'waiting' then waiting_since when 'later' then later_until else settled_at end) stored not null,
  search_text   text not null default '',
  search_grams  text[] not null default '{}',
  constraint threads_are_about_one check (num_nonnulls(comment_id, feedback_id) = 1)
);
create unique index inbox_threads_by_comment on inbox_threads (comment_id, kind) where comment_id is not null;
create unique index inbox_threads_by_feedback on inbox_threads (feedback_id) where feedback_id is not null;
create index inbox_threads_by_kind on inbox_threads (state, kind, sort_at, id);
create index inbox_threads_by_assignee on inbox_threads (assigned_to, state, kind, sort_at, id);
create index inbox_threads_by_course on inbox_threads (course_id, state, kind, sort_at, id) where course_id is not null;
create index inbox_threads_by_grams on inbox_threads using gin (search_grams);

-- What only colleagues read.
create table inbox_notes (
  id          integer primary key generated always as identity,
  thread_id   integer not null references inbox_threads on delete cascade,
  kind        text not null check (kind in ('internal', 'assigned')),
  written_by  integer references users on delete set null,
  assigned_to integer references users on delete set null,
  content     text not null default '',
  created_at  timestamptz not null
);
create index inbox_notes_by_thread on inbox_notes (thread_id, id);
create index inbox_notes_by_writer on inbox_notes (written_by);
create index inbox_notes_by_assignee on inbox_notes (assigned_to);

-- One press of a button, written once.
create table inbox_keys (
  key        text primary key,
  user_id    integer not null references users on delete cascade,
  created_at timestamptz not null
);
create index inbox_keys_by_user on inbox_keys (user_id);
create index inbox_keys_by_age on inbox_keys (created_at);

-- First answers of a week from Monday in Shanghai, so that nobody averages them while a page waits.
create table inbox_answer_weeks (
  monday        date primary key,
  answer_count  integer not null default 0,
  total_seconds bigint not null default 0
);

create table saved_replies (
  id         integer primary key generated always as identity,
  -- Null: everybody's.
  owner_id   integer references users on delete cascade,
  title      text not null check (title <> ''),
  content    text not null check (content <> ''),
  used_count integer not null default 0,
  version    integer not null default 1,
  created_at timestamptz not null
);
create index saved_replies_by_owner on saved_replies (owner_id, used_count desc, id);

-- How far what was there before the inbox has been put into it.
create table inbox_fill (
  source  text primary key check (source in ('comment', 'feedback', 'report')),
  done_to integer not null default 0
);
insert into inbox_fill (source) values ('comment'), ('feedback'), ('report');
