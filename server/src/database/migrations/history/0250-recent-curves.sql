-- The curves of `lesson_curves`, each of those alone who have watched the lesson within the last so many days. Only sums, nothing of
-- anybody. A member counts with everything that they have seen of the lesson: whoever went on yesterday did not skip its beginning.
create table lesson_recent_curves (
  lesson_id         integer not null references catalogue_entries on delete cascade,
  days              integer not null check (days > 0),
  course_id         integer not null references courses on delete cascade,
  lesson_seconds    integer not null,
  step_seconds      integer not null check (step_seconds > 0),
  learner_count     integer not null,
  finished_count    integer not null,
  watched_seconds   bigint not null,
  median_second     integer not null,
  counts            integer[] not null,
  replay_counts     integer[] not null,
  replayer_count    integer not null,
  permilles         integer[] not null,
  finished_permille integer generated always as (
    case when learner_count = 0 then 0 else (finished_count::bigint * 1000 / learner_count) end) stored,
  fall_from         integer,
  fall_at           integer,
  fall_to           integer,
  fall_count        integer,
  hot_from          integer,
  hot_to            integer,
  hot_count         integer,
  leavers           jsonb not null default '[]',
  counted_at        timestamptz not null,
  primary key (lesson_id, days)
);
create index lesson_recent_curves_by_finish on lesson_recent_curves (days, finished_permille, lesson_id) where learner_count >= 5;
create index lesson_recent_curves_of_course on lesson_recent_curves (course_id, days, finished_permille, lesson_id);
