-- A course finished to its last lesson, on paper. What is printed stands here as it was printed: a course that gets another name,
-- more lessons or goes away leaves it as it is.
create table certificates (
  -- FX-XXXXX-XXXXX: what anybody types to check it.
  number       text primary key,
  user_id      integer not null references users on delete cascade,
  course_id    integer references courses on delete set null,
  printed_name text not null check (char_length(printed_name) between 2 and 20),
  course_name  text not null,
  lesson_count integer not null check (lesson_count > 0),
  issued_at    timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- One for a member and a course, however often it is asked for.
  unique (user_id, course_id)
);
create index certificates_by_user on certificates (user_id, issued_at desc);
create index certificates_by_course on certificates (course_id);
