-- Courses in the order in which they are best learnt.
create table learning_paths (
  id         integer primary key generated always as identity,
  slug       text not null unique,
  title      text not null,
  summary    text not null default '',
  -- Of the direction it leads through.
  area       text not null,
  -- What somebody can do at the end of it, line by line.
  outcomes   text[] not null default '{}',
  position   integer not null,
  hidden_at  timestamptz,
  is_demo    boolean not null default false
);
create index learning_paths_shown on learning_paths (position, id) where hidden_at is null;

create table learning_path_steps (
  path_id   integer not null references learning_paths on delete cascade,
  position  integer not null,
  course_id integer not null references courses on delete cascade,
  -- Why it comes here.
  note      text not null default '',
  primary key (path_id, position),
  unique (path_id, course_id)
);
create index learning_path_steps_by_course on learning_path_steps (course_id);
