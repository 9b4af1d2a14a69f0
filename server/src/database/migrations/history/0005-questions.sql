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
  difficulty      smallint not null check (difficulty between 1 and 3),
  options         jsonb not null default '[]',
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
  constraint judged_questions_have_a_right_answer check ((kind = 'open') = (right_options = '{}'))
);
create index questions_by_age on questions (created_at desc, id desc);
create index questions_by_collections on questions (collect_count desc, id desc);
create index questions_by_direction_age on questions (direction_id, created_at desc, id desc);
create index questions_by_direction_collections on questions (direction_id, collect_count desc, id desc);
create index questions_by_direction on questions (direction_id, id);
create index questions_by_type_age on questions (type_id, created_at desc, id desc);
create index questions_by_type_collections on questions (type_id, collect_count desc, id desc);
create index questions_by_type on questions (type_id, id);
-- The ladder of the challenge: from easy to hard.
create index questions_by_difficulty on questions (direction_id, difficulty, id);
create index questions_by_lesson on questions (lesson_id, id);
create index questions_by_gram on questions using gin (search_grams) with (fastupdate = off);
-- Rare words are only told from common ones by good statistics; the planner then takes the right index.
alter table questions alter column search_grams set statistics 1000;

-- Totals by type, kept by trigger, so that a pager never counts a million rows.
create table question_counts (
  type_id integer primary key references course_types on delete cascade,
  total   integer not null default 0
);

create function count_inserted_questions() returns trigger language plpgsql as $$
begin
  insert into question_counts (type_id, total)
  select type_id, count(*) from inserted group by type_id order by type_id
  on conflict (type_id) do update set total = question_counts.total + excluded.total;
  return null;
end $$;
create function count_deleted_questions() returns trigger language plpgsql as $$
begin
  update question_counts set total = question_counts.total - gone.total
  from (select type_id, count(*) as total from deleted group by type_id) gone
  where question_counts.type_id = gone.type_id;
  return null;
end $$;
create trigger questions_inserted after insert on questions
  referencing new table as inserted for each statement execute function count_inserted_questions();
create trigger questions_deleted after delete on questions
  referencing old table as deleted for each statement execute function count_deleted_questions();

create table question_collections (
  user_id     integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (user_id, question_id)
);
create index question_collections_by_user on question_collections (user_id, created_at desc, question_id);
create index question_collections_by_question on question_collections (question_id);

-- A set that a member is practising: kept, so that a reload goes on where it was.
create table practice_sets (
  id           integer generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  mode         text not null check (mode in ('type', 'lesson', 'challenge', 'book', 'review')),
  -- What it was drawn from: a type (0: all), a chapter or lesson, the direction of a challenge.
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
  id           bigint generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  question_id  integer not null references questions on delete cascade,
  set_id       integer references practice_sets on delete set null,
  given        text[] not null default '{}',
  is_right     boolean not null,
  -- Self-graded: 1 忘了, 2 模糊, 3 记住
  grade        smallint check (grade between 1 and 3),
  seconds      integer not null default 0,
  answered_at  timestamptz not null default now()
);
-- A double click or a repeated request answers a question of a set once.
create unique index question_answers_once_a_set on question_answers (set_id, question_id) where set_id is not null;
create index question_answers_by_user on question_answers (user_id, answered_at desc, id desc);
create index question_answers_by_question on question_answers (question_id);

-- What a member knows of a question: wrong-answer book and spaced repetition.
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
  primary key (user_id, question_id)
);
create index question_states_due on question_states (user_id, due_at, question_id);
create index question_states_book on question_states (user_id, answered_at desc, question_id) where is_in_book;
create index question_states_by_question on question_states (question_id);

create table challenge_levels (
  user_id    integer not null references users on delete cascade,
  type_id    integer not null references course_types on delete cascade,
  level      integer not null check (level >= 1),
  best_right smallint not null default 0,
  is_passed  boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (user_id, type_id, level)
);
