-- Curves of a lesson, second by second, and numbers by the day.

-- The count of a lesson: how many members have seen each second, and how many have seen it again. Sums only, nothing
-- about a single member.
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
  -- Members who have seen a part of it again.
  replayer_count    integer not null,
  -- Of a thousand, at every hundredth of its length: lessons of any length are compared by it.
  permilles         integer[] not null,
  finished_permille integer generated always as ( case when (learner_count = 0) then (0)::bigint
    else (((finished_count)::bigint * 1000) / learner_count) end) stored,
  -- The steepest fall: the stretch, the second within it, and how many fewer members see its end.
  fall_from         integer,
  fall_at           integer,
  fall_to           integer,
  fall_count        integer,
  -- The stretch that most members have seen again.
  hot_from          integer,
  hot_to            integer,
  hot_count         integer,
  -- The next lessons of the members who left at the fall.
  leavers           jsonb not null default '[]'::jsonb,
  counted_at        timestamptz not null
);
create index lesson_curves_by_finish on lesson_curves (finished_permille, lesson_id) where learner_count >= 5;
create index lesson_curves_of_course on lesson_curves (course_id, finished_permille, lesson_id);

-- The curves of `lesson_curves` for members who have watched the lesson within the last days. Sums only. A member
-- counts with everything ever seen of the lesson: a member who went on yesterday did not skip its beginning.
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
  finished_permille integer generated always as ( case when (learner_count = 0) then (0)::bigint
    else (((finished_count)::bigint * 1000) / learner_count) end) stored,
  fall_from         integer,
  fall_at           integer,
  fall_to           integer,
  fall_count        integer,
  hot_from          integer,
  hot_to            integer,
  hot_count         integer,
  leavers           jsonb not null default '[]'::jsonb,
  counted_at        timestamptz not null,
  constraint lesson_recent_curves_pkey primary key (lesson_id, days)
);
create index lesson_recent_curves_by_finish on lesson_recent_curves (days, finished_permille, lesson_id) where learner_count >= 5;
create index lesson_recent_curves_of_course on lesson_recent_curves (course_id, days, finished_permille, lesson_id);

-- Lessons watched since, by ten minutes: most saves find their mark there already and write nothing.
create table lesson_curve_marks (
  lesson_id integer not null,
  part      timestamptz not null,
  constraint lesson_curve_marks_pkey primary key (lesson_id, part)
);

-- Events of a day in Asia/Shanghai, counted when the day is over, so that no page has to count.
create table daily_numbers (
  day                 date primary key,
  -- Members who studied on the day.
  learners            integer not null,
  -- How many different ones in so many days up to this one. Days cannot be added up: a member learns on several.
  learners_of_29_days integer not null,
  learners_of_30_days integer not null,
  seconds             bigint not null,
  -- Courses finished, each once for a member.
  finished            integer not null,
  new_members         integer not null,
  -- Paid on the day, less what was given back on it.
  income_fen          bigint not null,
  counted_at          timestamptz not null,
  paid_fen            bigint,
  paid_count          integer,
  refunded_fen        bigint,
  refund_count        integer,
  -- False where a process of the version before counted the day: its courses are counted later.
  has_courses         boolean not null default false
);
