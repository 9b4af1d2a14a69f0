-- Catalogue, media and progress.

create table media (
  id             integer generated always as identity primary key,
  slug           text not null unique,
  title          text not null,
  seconds        numeric(9, 3) not null check (seconds > 0),
  -- Paths below the media roots of the file store.
  file_path      text not null,
  hls_path       text,
  subtitles_path text,
  poster_url     text not null default '',
  is_demo        boolean not null default false
);

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
  duration_seconds numeric(9, 3) not null default 0,
  constraint lessons_have_media check ((chapter_id is null) = (media_id is null))
);
create unique index lessons_in_order on catalogue_entries (course_id, position) where chapter_id is not null;
create unique index chapters_in_order on catalogue_entries (course_id, position) where chapter_id is null;
create index catalogue_by_chapter on catalogue_entries (chapter_id, position);
create index catalogue_by_media on catalogue_entries (media_id);

create function seconds_in(ranges int4multirange) returns integer immutable parallel safe language plpgsql as $$
declare
  total integer := 0;
  piece int4range;
begin
  -- Runs for every row of every save: one piece, which is what most rows hold, must not cost a query.
  if isempty(ranges) then
    return 0;
  end if;
  if ranges = int4multirange(range_merge(ranges)) then
    return upper(ranges) - lower(ranges);
  end if;
  for piece in select unnest(ranges) loop
    total := total + upper(piece) - lower(piece);
  end loop;
  return total;
end
$$;

create table lesson_progress (
  user_id          integer not null references users on delete cascade,
  lesson_id        integer not null references catalogue_entries on delete cascade,
  course_id        integer not null references courses on delete cascade,
  position_seconds integer not null default 0 check (position_seconds >= 0),
  duration_seconds integer not null default 0,
  -- Seconds really watched, merged; coverage is the size of it.
  ranges           int4multirange not null default '{}',
  covered_seconds  integer not null default 0,
  is_finished      boolean not null default false,
  -- The newest observation: its moment in milliseconds since 1970, the caller's own number for it, and the playing that
  -- made it. A save moves the position only if (moment_ms, seq, play_id) is greater, so saves may arrive late, twice or in
  -- any order (ruling 17).
  moment_ms        bigint not null default 0,
  seq              bigint not null default 0,
  play_id          text not null default '',
  updated_at       timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
create index lesson_progress_by_course on lesson_progress (user_id, course_id, updated_at desc);
create index lesson_progress_by_lesson on lesson_progress (lesson_id);
create index lesson_progress_of_course on lesson_progress (course_id);

-- Playings whose numbers only count: their moment is the first time the server heard of them.
create table lesson_plays (
  user_id  integer not null references users on delete cascade,
  play_id  text not null,
  heard_at timestamptz not null default now(),
  primary key (user_id, play_id)
);
create index lesson_plays_by_age on lesson_plays (heard_at);

-- One row per member and course: my courses, continue learning, the percentage on cards.
create table enrolments (
  user_id         integer not null references users on delete cascade,
  course_id       integer not null references courses on delete cascade,
  last_lesson_id  integer references catalogue_entries on delete set null,
  percent         smallint not null default 0 check (percent between 0 and 100),
  finished_count  integer not null default 0,
  started_at      timestamptz not null default now(),
  last_watched_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index enrolments_by_user on enrolments (user_id, last_watched_at desc, course_id);
create index enrolments_by_course on enrolments (course_id, user_id);
create index enrolments_by_last_lesson on enrolments (last_lesson_id);

-- A member's day in Asia/Shanghai: what the honeycomb shows (ruling 27).
create table study_days (
  user_id        integer not null references users on delete cascade,
  day            date not null,
  watch_seconds  integer not null default 0 check (watch_seconds >= 0),
  question_count integer not null default 0 check (question_count >= 0),
  comment_count  integer not null default 0 check (comment_count >= 0),
  primary key (user_id, day)
);

-- What was studied on a day, per lesson, for the click on a cell.
create table study_day_lessons (
  user_id       integer not null references users on delete cascade,
  day           date not null,
  lesson_id     integer not null references catalogue_entries on delete cascade,
  -- What was watched on this day: watching it again on another day is study again, the same save twice is not.
  ranges        int4multirange not null default '{}',
  watch_seconds integer not null default 0 check (watch_seconds >= 0),
  primary key (user_id, day, lesson_id)
);
create index study_day_lessons_by_lesson on study_day_lessons (lesson_id);
