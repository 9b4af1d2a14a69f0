-- What a count says of a lesson: how many have seen each second, and how many have seen it again. Only sums, nothing of anybody.
create table lesson_curves (
  lesson_id         integer primary key references catalogue_entries on delete cascade,
  course_id         integer not null references courses on delete cascade,
  -- As long as it was when it was counted; another length there means that it has to be counted anew.
  lesson_seconds    integer not null,
  -- One number stands for so many seconds.
  step_seconds      integer not null check (step_seconds > 0),
  learner_count     integer not null,
  finished_count    integer not null,
  watched_seconds   bigint not null,
  -- By then one half has left for good.
  median_second     integer not null,
  counts            integer[] not null,
  replay_counts     integer[] not null,
  -- Who has seen anything of it again.
  replayer_count    integer not null,
  -- Of a thousand, at every hundredth of its length: lessons of any length are compared by it.
  permilles         integer[] not null,
  finished_permille integer generated always as (
    case when learner_count = 0 then 0 else (finished_count::bigint * 1000 / learner_count) end) stored,
  -- Where the most leave: the stretch, the second within it, and how many fewer see its end.
  fall_from         integer,
  fall_at           integer,
  fall_to           integer,
  fall_count        integer,
  -- What the most have seen again.
  hot_from          integer,
  hot_to            integer,
  hot_count         integer,
  -- What those who left at the fall watched next.
  leavers           jsonb not null default '[]',
  counted_at        timestamptz not null
);
create index lesson_curves_by_finish on lesson_curves (finished_permille, lesson_id) where learner_count >= 5;
create index lesson_curves_of_course on lesson_curves (course_id, finished_permille, lesson_id);

-- Lessons that somebody watched since, by the ten minutes in which it was: a save finds its mark there already, and writes nothing.
create table lesson_curve_marks (
  lesson_id integer not null,
  part      timestamptz not null,
  primary key (lesson_id, part)
);
