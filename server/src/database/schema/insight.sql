-- Curves of a lesson, second by second, and numbers by the day.

-- What a count says of a lesson: how many have seen each second, and how many have seen it again. Only sums, nothing
-- of anybody.
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
  finished_permille integer generated always as ( case when (learner_count = 0) then (0)::bigint
    else (((finished_count)::bigint * 1000) / learner_count) end) stored,
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
  leavers           jsonb not null default '[]'::jsonb,
  counted_at        timestamptz not null
);
create index lesson_curves_by_finish on lesson_curves (finished_permille, lesson_id) where learner_count >= 5;
create index lesson_curves_of_course on lesson_curves (course_id, finished_permille, lesson_id);

-- The curves of `lesson_curves`, each of those alone who have watched the lesson within the last so many days. Only
-- sums, nothing of anybody. A member counts with everything that they have seen of the lesson: whoever went on
-- yesterday did not skip its beginning.
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

-- Lessons that somebody watched since, by the ten minutes in which it was: a save finds its mark there already, and
-- writes nothing.
create table lesson_curve_marks (
  lesson_id integer not null,
  part      timestamptz not null,
  constraint lesson_curve_marks_pkey primary key (lesson_id, part)
);

-- What happened on a day in Asia/Shanghai, counted when it is over, so that no page has to.
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
