-- Courses, their types and teachers. Counters are kept on the row, so that no list counts.

create table course_types (
  id        integer generated always as identity primary key,
  parent_id integer references course_types on delete cascade,
  slug      text not null unique,
  name      text not null,
  area      text not null check (area in ('java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs')),
  hot_words text[] not null default '{}',
  position  integer not null,
  is_demo   boolean not null default false
);
create index course_types_by_parent on course_types (parent_id, position);

create table teachers (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  name         text not null,
  title        text not null,
  motto        text not null default '',
  area         text not null,
  years        smallint not null default 0,
  bio          text not null default '',
  teaches      text[] not null default '{}',
  quote        text not null default '',
  portrait_url text not null default '',
  position     integer not null,
  is_demo      boolean not null default false
);
create index teachers_by_position on teachers (position, id);

create table courses (
  id               integer generated always as identity primary key,
  slug             text not null unique,
  name             text not null check (name <> ''),
  keyword          text not null default '',
  introduction     text not null default '',
  description_html text not null default '',
  type_id          integer not null references course_types,
  category         smallint not null check (category in (1, 2)),
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
  is_demo          boolean not null default false
);
create index courses_by_popularity on courses (view_count desc, id);
create index courses_by_age on courses (published_at desc, id);
create index courses_by_type on courses (type_id, view_count desc, id);
create index courses_by_category on courses (category, is_featured desc, view_count desc, id);
create index courses_by_default on courses (is_featured desc, view_count desc, id);
create index courses_free on courses (view_count desc, id) where price_fen = 0;
create index courses_by_gram on courses using gin (search_grams);
create index courses_by_teacher on courses (teacher_id);

create table course_likes (
  user_id    integer not null references users on delete cascade,
  course_id  integer not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index course_likes_by_course on course_likes (course_id);

create table course_collections (
  user_id    integer not null references users on delete cascade,
  course_id  integer not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index course_collections_by_user on course_collections (user_id, created_at desc, course_id);
create index course_collections_by_course on course_collections (course_id);

-- Who opened which course when: an opening counts once per 30 minutes (ruling 19).
create table course_view_marks (
  visitor   text not null,
  course_id integer not null references courses on delete cascade,
  seen_at   timestamptz not null,
  primary key (visitor, course_id)
);
create index course_view_marks_by_time on course_view_marks (seen_at);
create index course_view_marks_by_course on course_view_marks (course_id);

-- Orders of priced courses (ruling 18).
create table orders (
  id           integer generated always as identity primary key,
  number       text not null unique,
  user_id      integer not null references users on delete cascade,
  course_id    integer not null references courses on delete cascade,
  price_fen    integer not null check (price_fen > 0),
  status       text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'refunded')),
  created_at   timestamptz not null default now(),
  paid_at      timestamptz,
  cancelled_at timestamptz,
  refunded_at  timestamptz
);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_course on orders (course_id);
-- A double click places one order: at most one that is pending or paid.
create unique index orders_one_alive on orders (user_id, course_id) where status in ('pending', 'paid');
