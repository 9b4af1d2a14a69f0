-- The inbox: threads that wait for an answer of the school.

create table feedback (
  id                integer generated always as identity primary key,
  -- null: a booking from a promotional page
  user_id           integer references users on delete cascade,
  kind              text not null check (kind in ('suggestion', 'bug', 'content', 'other', 'booking')),
  content           text not null check ((char_length(content) >= 1) and char_length(content) <= 500),
  contact           text not null default '',
  rating            smallint check ((rating >= 1) and rating <= 5),
  pictures          text[] not null default '{}',
  answer            text,
  answered_at       timestamptz,
  created_at        timestamptz not null default now(),
  is_demo           boolean not null default false,
  answered_by       integer references users on delete set null,
  -- The time at which a visitor who booked from a promotional page wants to be called. Null in other feedback, and in
  -- bookings made before there was a choice.
  call_at           timestamptz,
  member_replied_at timestamptz,
  decision          text check (decision in ('confirmed', 'moved', 'declined')),
  constraint answers_have_a_time check ((answer is null) = (answered_at is null))
);
create index feedback_bookings on feedback (call_at, id) where kind = 'booking';
create index feedback_bookings_by_contact on feedback (contact, created_at desc) where kind = 'booking';
create index feedback_by_answerer on feedback (answered_by) where answered_by is not null;
create index feedback_by_user on feedback (user_id, created_at desc, id desc);
create index feedback_waiting on feedback ((coalesce(member_replied_at, created_at)), id) where kind <> 'booking'
  and (answer is null or member_replied_at > answered_at);

-- A feedback goes on after its first answer. `feedback.answer` stays what the school said last.
create table feedback_replies (
  id          integer generated always as identity primary key,
  feedback_id integer not null references feedback on delete cascade,
  -- null: the school
  user_id     integer references users on delete cascade,
  content     text not null check (content <> ''),
  created_at  timestamptz not null default now(),
  -- The staff member who answered; null for an operator's command and in old rows. Without a foreign key, like the
  -- record.
  answered_by integer
);
create index feedback_replies_by_feedback on feedback_replies (feedback_id, id);
create index feedback_replies_by_user on feedback_replies (user_id);

-- One row for each matter of the inbox: a comment with everything below it, a feedback, a booked call, a reported
-- comment. The triggers of features/inbox keep it; only state and assignment are written by services.
create table inbox_threads (
  id            integer generated always as identity primary key,
  kind          text not null check (kind in ('comment', 'feedback', 'booking', 'report')),
  comment_id    integer references comments on delete cascade,
  feedback_id   integer references feedback on delete cascade,
  -- The course it is about, for colleagues with their own courses alone; null for matters without a course.
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
  sort_at       timestamptz generated always as ( case state when 'waiting' then waiting_since when 'later' then later_until
    else settled_at end) stored not null,
  search_text   text not null default '',
  search_grams  text[] not null default '{}',
  constraint threads_are_about_one check (num_nonnulls(comment_id, feedback_id) = 1)
);
create index inbox_threads_asked_of_course on inbox_threads (course_id, is_question, id) where kind = 'comment';
create index inbox_threads_by_assignee on inbox_threads (assigned_to, state, kind, sort_at, id);
create unique index inbox_threads_by_comment on inbox_threads (comment_id, kind) where comment_id is not null;
create index inbox_threads_by_course on inbox_threads (course_id, state, kind, sort_at, id) where course_id is not null;
create unique index inbox_threads_by_feedback on inbox_threads (feedback_id) where feedback_id is not null;
create index inbox_threads_by_kind on inbox_threads (state, kind, sort_at, id);
-- The words of a thread with its state, and of what is done the ten days: so a page of a word that thousands have is
-- found without reading them all. It serves the words alone too, so the index of those is not needed beside it. Five
-- million threads take minutes.
create index inbox_threads_by_words on inbox_threads using gin (search_grams, (array[state || case state when 'done'
  then floor(extract(epoch from sort_at at time zone 'UTC') / 864000)::int::text else '' end]));
create index inbox_threads_waiting_of_course on inbox_threads (course_id, id) where kind = 'comment' and state = 'waiting';

-- Notes that only colleagues read.
create table inbox_notes (
  id          integer generated always as identity primary key,
  thread_id   integer not null references inbox_threads on delete cascade,
  kind        text not null check (kind in ('internal', 'assigned')),
  written_by  integer references users on delete set null,
  assigned_to integer references users on delete set null,
  content     text not null default '',
  created_at  timestamptz not null
);
create index inbox_notes_by_assignee on inbox_notes (assigned_to);
create index inbox_notes_by_thread on inbox_notes (thread_id, id);
create index inbox_notes_by_writer on inbox_notes (written_by);

-- First answers of a week from Monday in Asia/Shanghai. Pages read the average here instead of computing it.
create table inbox_answer_weeks (
  monday        date primary key,
  answer_count  integer not null default 0,
  total_seconds bigint not null default 0
);

-- One press of a button, written once.
create table inbox_keys (
  key        text primary key,
  user_id    integer not null references users on delete cascade,
  created_at timestamptz not null
);
create index inbox_keys_by_age on inbox_keys (created_at);
create index inbox_keys_by_user on inbox_keys (user_id);

-- How far what was there before the inbox has been put into it.
create table inbox_fill (
  source  text primary key check (source in ('comment', 'feedback', 'report')),
  done_to integer not null default 0
);

create table saved_replies (
  id         integer generated always as identity primary key,
  -- Null: everybody's.
  owner_id   integer references users on delete cascade,
  title      text not null check (title <> ''),
  content    text not null check (content <> ''),
  used_count integer not null default 0,
  version    integer not null default 1,
  created_at timestamptz not null
);
create index saved_replies_by_owner on saved_replies (owner_id, used_count desc, id);

-- Notes of colleagues about a member. Not `user_id`: the notes are no part of the member's own data.
create table member_notes (
  id         integer generated always as identity primary key,
  member_id  integer not null references users on delete cascade,
  staff_id   integer not null,
  staff_name text not null,
  content    text not null check ((char_length(content) >= 1) and char_length(content) <= 500),
  created_at timestamptz not null
);
create index member_notes_by_member on member_notes (member_id, id desc);

insert into inbox_fill (source, done_to) values
  ('comment', 0),
  ('feedback', 0),
  ('report', 0);
