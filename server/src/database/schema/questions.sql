-- The question bank and practice.

create table questions (
  id              integer generated always as identity primary key,
  slug            text not null unique,
  type_id         integer not null references course_types,
  -- The direction above the sub-type, so that a filter by direction is one comparison.
  direction_id    integer not null references course_types,
  title           text not null check (title <> ''),
  -- Markdown as it was written (for exports), and the sanitised HTML made from it on write.
  content         text not null default '',
  content_html    text not null default '',
  -- First line of the content as plain text: what a list row shows.
  excerpt         text not null default '',
  kind            text not null check (kind in ('single', 'multiple', 'judge', 'open')),
  difficulty      smallint not null check ((difficulty >= 1) and difficulty <= 3),
  options         jsonb not null default '[]'::jsonb,
  right_options   text[] not null default '{}',
  answer          text not null default '',
  answer_html     text not null,
  picture_url     text not null default '',
  lesson_id       integer references catalogue_entries on delete set null,
  lesson_second   integer not null default 0,
  collect_count   integer not null default 0 check (collect_count >= 0),
  created_at      timestamptz not null default now(),
  search_text     text not null default '',
  search_pinyin   text not null default '',
  search_initials text not null default '',
  search_grams    text[] not null default '{}',
  is_demo         boolean not null default false,
  updated_at      timestamptz not null default now(),
  hidden_at       timestamptz,
  picture_id      integer references assets on delete set null,
  -- When stem, options or key last became others: what was answered before says nothing about the question as it
  -- stands. Null: never.
  asked_at        timestamptz,
  constraint judged_questions_have_a_right_answer check ((kind = 'open') = (right_options = '{}'))
);
alter table questions alter column search_grams set statistics 1000;
create index questions_by_direction on questions (direction_id, id);
-- A filter that leaves few rows is answered from the index alone.
create index questions_by_edit on questions (updated_at desc, id desc) include (type_id, kind, difficulty, hidden_at, lesson_id);
create index questions_by_gram on questions using gin (search_grams) with (fastupdate=off);
create index questions_by_kind_edit on questions (kind, updated_at desc, id desc) include (type_id, difficulty, hidden_at);
create index questions_by_lesson on questions (lesson_id, id);
create index questions_by_picture on questions (picture_id) where picture_id is not null;
create index questions_by_type on questions (type_id, id);
create index questions_by_type_edit on questions (type_id, updated_at desc, id desc) include (kind, difficulty, hidden_at);
create index questions_shown on questions (id) where hidden_at is null;
create index questions_shown_by_age on questions (created_at desc, id desc) where hidden_at is null;
create index questions_shown_by_collections on questions (collect_count desc, id desc) where hidden_at is null;
create index questions_shown_by_difficulty on questions (direction_id, difficulty, id) where hidden_at is null;
create index questions_shown_by_direction on questions (direction_id, id) where hidden_at is null;
create index questions_shown_by_direction_age on questions (direction_id, created_at desc, id desc) where hidden_at is null;
create index questions_shown_by_direction_collections on questions (direction_id, collect_count desc, id desc)
  where hidden_at is null;
create index questions_shown_by_type on questions (type_id, id) where hidden_at is null;
create index questions_shown_by_type_age on questions (type_id, created_at desc, id desc) where hidden_at is null;
create index questions_shown_by_type_collections on questions (type_id, collect_count desc, id desc) where hidden_at is null;
create index questions_withdrawn on questions (updated_at desc, id desc) where hidden_at is not null;

-- Totals by type, kept by trigger, so that a pager never counts a million rows.
create table question_counts (
  type_id integer primary key references course_types on delete cascade,
  total   integer not null default 0
);

-- How many questions of a type hold a character or a pair of characters: a search for one of these knows its total
-- without visiting its hits, of which a common word has tens of thousands. Longer grams are marks of pinyin, never
-- asked for alone.
create table question_gram_counts (
  gram    text collate "C" not null,
  type_id integer not null,
  total   integer not null,
  constraint question_gram_counts_pkey primary key (gram, type_id)
);

-- The nightly count of the last ninety days for each question. Later answers are added when a page reads it.
create table question_numbers (
  question_id    integer primary key references questions on delete cascade,
  -- `asked_at` of the question that was counted; another one there means that this is out of date.
  since          timestamptz,
  counted_until  timestamptz not null,
  answer_count   integer not null check (answer_count > 0),
  right_count    integer not null,
  wrong_permille integer generated always as (((((answer_count - right_count))::bigint * 1000) / answer_count)) stored,
  -- How often each option was chosen, or each grade given.
  option_counts  jsonb not null default '{}'::jsonb,
  median_seconds integer,
  -- Of the half of its members that is better at everything else, and of the other half; null while they are too few.
  judged_count   integer,
  strong_percent integer,
  weak_percent   integer,
  constraint question_numbers_check check ((right_count >= 0) and (right_count <= answer_count))
);
create index question_numbers_by_answers on question_numbers (answer_count desc, question_id desc);
create index question_numbers_by_wrong on question_numbers (wrong_permille desc, question_id desc) where answer_count >= 20;

create table question_type_numbers (
  type_id      integer primary key references course_types on delete cascade,
  answer_count integer not null,
  right_count  integer not null
);

create table question_collections (
  user_id     integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  created_at  timestamptz not null default now(),
  constraint question_collections_pkey primary key (user_id, question_id)
);
create index question_collections_by_question on question_collections (question_id);
create index question_collections_by_user on question_collections (user_id, created_at desc, question_id);

-- The state of a question for a member: wrong-answer book and spaced repetition.
create table question_states (
  user_id      integer not null references users on delete cascade,
  question_id  integer not null references questions on delete cascade,
  type_id      integer not null references course_types on delete cascade,
  is_in_book   boolean not null default false,
  right_streak smallint not null default 0,
  right_count  integer not null default 0,
  wrong_count  integer not null default 0,
  -- ts-fsrs card
  card         jsonb not null,
  due_at       timestamptz not null,
  answered_at  timestamptz not null default now(),
  constraint question_states_pkey primary key (user_id, question_id)
);
create index question_states_book on question_states (user_id, answered_at desc, question_id) where is_in_book;
create index question_states_by_question on question_states (question_id);
create index question_states_due on question_states (user_id, due_at, question_id);

create table challenge_levels (
  user_id    integer not null references users on delete cascade,
  type_id    integer not null references course_types on delete cascade,
  level      integer not null check (level >= 1),
  best_right smallint not null default 0,
  is_passed  boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint challenge_levels_pkey primary key (user_id, type_id, level)
);

-- A set that a member is practising: kept, so that a reload goes on where it was.
create table practice_sets (
  id           integer generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  mode         text not null check (mode in ('type', 'lesson', 'challenge', 'book', 'review')),
  -- The source of the set: a type (0: all), a chapter or lesson, or the direction of a challenge.
  scope_id     integer not null default 0,
  -- Of a challenge; 0 otherwise.
  level        integer not null default 0,
  title        text not null default '',
  question_ids integer[] not null,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz
);
create index practice_sets_by_user on practice_sets (user_id, created_at desc, id desc);
-- Two clicks on the same button open one set.
create unique index practice_sets_one_open on practice_sets (user_id, mode, scope_id, level) where finished_at is null;

create table question_answers (
  id          bigint generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  set_id      integer references practice_sets on delete set null,
  given       text[] not null default '{}',
  is_right    boolean not null,
  -- Self-graded: 1 忘了, 2 模糊, 3 记住
  grade       smallint check ((grade >= 1) and grade <= 3),
  seconds     integer not null default 0,
  answered_at timestamptz not null default now()
);
create index question_answers_by_moment on question_answers (question_id, answered_at);
create index question_answers_by_question on question_answers (question_id);
create index question_answers_by_user on question_answers (user_id, answered_at desc, id desc);
-- A double click or a repeated request answers a question of a set once.
create unique index question_answers_once_a_set on question_answers (set_id, question_id) where set_id is not null;

