-- Courses, the types they belong to, and what members mark.

create table course_types (
  id        integer generated always as identity primary key,
  parent_id integer references course_types on delete cascade,
  slug      text not null unique,
  name      text not null,
  area      text not null,
  hot_words text[] not null default '{}',
  position  integer not null,
  is_demo   boolean not null default false,
  colour    text not null default '',
  sign      text not null default '',
  -- Types come and go too.
  hidden_at timestamptz
);
create index course_types_by_parent on course_types (parent_id, "position");

create table courses (
  id               integer generated always as identity primary key,
  slug             text not null unique,
  name             text not null check (name <> ''),
  keyword          text not null default '',
  introduction     text not null default '',
  description_html text not null default '',
  type_id          integer not null references course_types,
  category         smallint not null check (category = any (array[1, 2])),
  price_fen        integer not null default 0 check (price_fen >= 0),
  -- Lifted to the front of the default order by the operator.
  is_featured      boolean not null default false,
  teacher_id       integer references teachers on delete set null,
  cover_url        text not null default '',
  thumb_url        text not null default '',
  chapter_count    integer not null default 0,
  lesson_count     integer not null default 0,
  duration_seconds integer not null default 0,
  view_count       integer not null default 0 check (view_count >= 0),
  like_count       integer not null default 0 check (like_count >= 0),
  collect_count    integer not null default 0 check (collect_count >= 0),
  comment_count    integer not null default 0 check (comment_count >= 0),
  learner_count    integer not null default 0 check (learner_count >= 0),
  rating_sum       integer not null default 0,
  rating_count     integer not null default 0,
  published_at     timestamptz not null default now(),
  -- Filled on write by database/search-text.ts.
  search_text      text not null default '',
  search_pinyin    text not null default '',
  search_initials  text not null default '',
  search_grams     text[] not null default '{}',
  is_demo          boolean not null default false,
  description      text,
  updated_at       timestamptz not null default now(),
  -- Withdrawn: still there for those who learn it, gone for everybody else.
  hidden_at        timestamptz,
  cover_id         integer references assets on delete set null,
  thumb_id         integer references assets on delete set null,
  -- Those of lesson_count that have no film yet. A member cannot finish the course before they have one.
  unfilmed_count   integer not null default 0,
  -- Members who have finished the course, counted by a job; null before the first count.
  finisher_count   integer
);
create index courses_by_cover on courses (cover_id);
create index courses_by_gram on courses using gin (search_grams);
create index courses_by_teacher on courses (teacher_id);
create index courses_by_thumb on courses (thumb_id);
create index courses_by_type on courses (type_id, view_count desc, id);
create index courses_shown_by_age on courses (published_at desc, id) where hidden_at is null;
create index courses_shown_by_category on courses (category, is_featured desc, view_count desc, id) where hidden_at is null;
create index courses_shown_by_default on courses (is_featured desc, view_count desc, id) where hidden_at is null;
create index courses_shown_by_popularity on courses (view_count desc, id) where hidden_at is null;
create index courses_shown_by_type on courses (type_id, view_count desc, id) where hidden_at is null;
create index courses_shown_free on courses (view_count desc, id) where (price_fen = 0) and (hidden_at is null);

create table course_collections (
  user_id    integer not null references users on delete cascade,
  course_id  integer not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  constraint course_collections_pkey primary key (user_id, course_id)
);
create index course_collections_by_course on course_collections (course_id);
create index course_collections_by_user on course_collections (user_id, created_at desc, course_id);

create table course_likes (
  user_id    integer not null references users on delete cascade,
  course_id  integer not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  constraint course_likes_pkey primary key (user_id, course_id)
);
create index course_likes_by_course on course_likes (course_id);

-- The last opening of a course by each viewer: an opening counts once per 30 minutes (ruling 19).
create table course_view_marks (
  visitor   text not null,
  course_id integer not null references courses on delete cascade,
  seen_at   timestamptz not null,
  constraint course_view_marks_pkey primary key (visitor, course_id)
);
create index course_view_marks_by_course on course_view_marks (course_id);
create index course_view_marks_by_time on course_view_marks (seen_at);

-- Seconds that a course was studied on a day in Asia/Shanghai, counted when the day is over. A day without study has
-- no row.
create table course_days (
  course_id integer not null references courses on delete cascade,
  day       date not null,
  learners  integer not null,
  seconds   bigint not null,
  constraint course_days_pkey primary key (course_id, day)
);

-- The courses that are a teacher's own.
create table course_staff (
  user_id   integer not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  constraint course_staff_pkey primary key (user_id, course_id)
);
create index course_staff_by_course on course_staff (course_id);

-- Courses in the order in which they are best learnt.
create table learning_paths (
  id        integer generated always as identity primary key,
  slug      text not null unique,
  title     text not null,
  summary   text not null default '',
  -- Of the direction it leads through.
  area      text not null,
  -- Skills of a member at the end of the path, a line each.
  outcomes  text[] not null default '{}',
  position  integer not null,
  hidden_at timestamptz,
  is_demo   boolean not null default false
);
create index learning_paths_shown on learning_paths ("position", id) where hidden_at is null;

create table learning_path_steps (
  path_id   integer not null references learning_paths on delete cascade,
  position  integer not null,
  course_id integer not null references courses on delete cascade,
  -- Why it comes here.
  note      text not null default '',
  constraint learning_path_steps_pkey primary key (path_id, "position"),
  constraint learning_path_steps_path_id_course_id_key unique (path_id, course_id)
);
create index learning_path_steps_by_course on learning_path_steps (course_id);
