-- The catalogue of a course, and how far each member has come.

-- Chapters and lessons share the wire's id space (subjectCatalogId): a chapter has no chapter_id and no media.
create table catalogue_entries (
  id               integer generated always as identity primary key,
  course_id        integer not null references courses on delete cascade,
  chapter_id       integer references catalogue_entries on delete cascade,
  name             text not null check (name <> ''),
  remark           text not null default '',
  -- Order of chapters among chapters, and of lessons over the whole course: the next lesson is the next position.
  position         integer not null,
  media_id         integer references media,
  duration_seconds numeric(9,3) not null default 0,
  -- The film that a lesson will show. A playable film is in media_id, so readers of lessons need not check.
  coming_id        integer references media,
  -- The parts of a lesson: [{ "second", "title" }], by second.
  marks            jsonb not null default '[]'::jsonb,
  -- The outline says which lessons of a course with a price can be tried; where it says nothing, the first that can
  -- be played.
  is_preview       boolean not null default false,
  constraint chapters_have_no_media check ((chapter_id is not null) or (media_id is null)),
  constraint lessons_wait_for_one_film check ((coming_id is null) or ((media_id is null) and (chapter_id is not null)))
);
create index catalogue_by_chapter on catalogue_entries (chapter_id, "position");
create index catalogue_by_coming on catalogue_entries (coming_id) where coming_id is not null;
create index catalogue_by_media on catalogue_entries (media_id);
create unique index chapters_in_order on catalogue_entries (course_id, "position") where chapter_id is null;
create unique index lessons_in_order on catalogue_entries (course_id, "position") where chapter_id is not null;

-- One row per member and course: my courses, continue learning, the percentage on cards.
create table enrolments (
  user_id         integer not null references users on delete cascade,
  course_id       integer not null references courses on delete cascade,
  last_lesson_id  integer references catalogue_entries on delete set null,
  percent         smallint not null default 0 check ((percent >= 0) and percent <= 100),
  finished_count  integer not null default 0,
  started_at      timestamptz not null default now(),
  last_watched_at timestamptz not null default now(),
  -- The first time the member had watched the whole course. Null in older rows, and in rows of a process of the
  -- version before.
  finished_at     timestamptz,
  constraint enrolments_pkey primary key (user_id, course_id)
) with (fillfactor=70);
create index enrolments_by_course on enrolments (course_id, user_id);
create index enrolments_by_finish on enrolments (finished_at) where finished_at is not null;
create index enrolments_by_last_lesson on enrolments (last_lesson_id);
create index enrolments_complete on enrolments (course_id) where percent = 100;
create index enrolments_finished on enrolments (course_id) where finished_at is not null;

create table lesson_progress (
  user_id          integer not null references users on delete cascade,
  lesson_id        integer not null references catalogue_entries on delete cascade,
  course_id        integer not null references courses on delete cascade,
  position_seconds integer not null default 0 check (position_seconds >= 0),
  duration_seconds integer not null default 0,
  -- Seconds really watched, merged; coverage is the size of it.
  ranges           int4multirange not null default '{}'::int4multirange,
  covered_seconds  integer not null default 0,
  is_finished      boolean not null default false,
  -- The newest observation: its moment in milliseconds since 1970, the caller's own number for it, and the playing
  -- that made it. A save moves the position only if (moment_ms, seq, play_id) is greater, so saves may arrive late,
  -- twice or in any order (ruling 17).
  moment_ms        bigint not null default 0,
  seq              bigint not null default 0,
  play_id          text not null default '',
  updated_at       timestamptz not null default now(),
  -- Seconds that a member has watched more than once, merged: a save that arrives twice adds nothing.
  replays          int4multirange not null default '{}'::int4multirange,
  constraint lesson_progress_pkey primary key (user_id, lesson_id)
) with (fillfactor=70);
create index lesson_progress_by_course on lesson_progress (user_id, course_id);
create index lesson_progress_by_lesson on lesson_progress (lesson_id);
create index lesson_progress_of_course on lesson_progress (course_id);

-- Playings whose numbers only count: their moment is the first time the server heard of them.
create table lesson_plays (
  user_id  integer not null references users on delete cascade,
  play_id  text not null,
  heard_at timestamptz not null default now(),
  constraint lesson_plays_pkey primary key (user_id, play_id)
);
create index lesson_plays_by_age on lesson_plays (heard_at);

-- A member's day in Asia/Shanghai: what the honeycomb shows (ruling 27).
create table study_days (
  user_id        integer not null references users on delete cascade,
  day            date not null,
  watch_seconds  integer not null default 0 check (watch_seconds >= 0),
  question_count integer not null default 0 check (question_count >= 0),
  comment_count  integer not null default 0 check (comment_count >= 0),
  -- The number of lessons watched on the day, so that the honeycomb of a year does not count them. Null in older
  -- rows, and in rows of a process of the version before.
  lesson_count   integer check (lesson_count >= 0),
  constraint study_days_pkey primary key (user_id, day)
) with (fillfactor=70);
create index study_days_by_day on study_days (day, user_id);

-- Seconds studied on a day, for each lesson: shown when a cell of the honeycomb is clicked.
create table study_day_lessons (
  user_id       integer not null references users on delete cascade,
  day           date not null,
  lesson_id     integer not null references catalogue_entries on delete cascade,
  -- Ranges watched on this day: watching them again on another day is study again, the same save twice is not.
  ranges        int4multirange not null default '{}'::int4multirange,
  watch_seconds integer not null default 0 check (watch_seconds >= 0),
  constraint study_day_lessons_pkey primary key (user_id, day, lesson_id)
) with (fillfactor=70);
create index study_day_lessons_by_lesson on study_day_lessons (lesson_id);

-- The goal of a member for a day of study, from a day on (Asia/Shanghai). A row is not changed once its day is over:
-- a goal that was reached stays reached when the member raises it.
create table study_goals (
  user_id       integer not null references users on delete cascade,
  from_day      date not null,
  -- 0: none.
  minutes       smallint not null check ((minutes >= 0) and minutes <= 1440),
  days_per_week smallint not null check ((days_per_week >= 1) and days_per_week <= 7),
  -- From this hour on the site reminds; 24: never.
  remind_hour   smallint not null check ((remind_hour >= 0) and remind_hour <= 24),
  constraint study_goals_pkey primary key (user_id, from_day)
);

-- The last day on which a member did not want to hear it again.
create table goal_dismissals (
  user_id integer primary key references users on delete cascade,
  day     date not null
);

-- Notes of members at a second of a lesson. The browser makes the id, so a note that is sent twice is one note.
create table notes (
  id              uuid primary key,
  user_id         integer not null references users on delete cascade,
  course_id       integer not null references courses on delete cascade,
  -- null: the lesson has left the course, what was written about it stays
  lesson_id       integer references catalogue_entries on delete set null,
  second          integer not null check (second >= 0),
  content         text not null check ((char_length(content) >= 1) and char_length(content) <= 1000),
  version         integer not null default 1,
  -- The latest changes that were taken, so that one that comes again is known.
  change_ids      uuid[] not null default '{}',
  -- The note that this text was replaced in, where two devices had changed it.
  copy_of         uuid,
  search_text     text not null,
  search_pinyin   text not null,
  search_initials text not null,
  search_grams    text[] not null,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  -- Kept for a while, so that an old change of another device does not bring it back unseen.
  deleted_at      timestamptz
);
create index notes_by_change on notes (user_id, changed_at desc, id) where deleted_at is null;
create index notes_by_course on notes (user_id, course_id) where deleted_at is null;
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
create index notes_of_course on notes (course_id);
create index notes_of_lesson on notes (lesson_id);
