-- Certificates of finished courses.

-- A course finished to its last lesson, on paper. What is printed stands here as it was printed: a course that gets
-- another name, more lessons or goes away leaves it as it is.
create table certificates (
  -- FX-XXXXX-XXXXX: typed on the page that checks a certificate.
  number       text primary key,
  user_id      integer not null references users on delete cascade,
  course_id    integer references courses on delete set null,
  printed_name text not null check ((char_length(printed_name) >= 2) and char_length(printed_name) <= 20),
  course_name  text not null,
  lesson_count integer not null check (lesson_count > 0),
  issued_at    timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint certificates_user_id_course_id_key unique (user_id, course_id)
);
create index certificates_by_course on certificates (course_id);
create index certificates_by_user on certificates (user_id, issued_at desc);
