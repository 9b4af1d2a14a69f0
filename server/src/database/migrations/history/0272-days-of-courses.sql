-- How long a course was studied on a day in Asia/Shanghai, counted when it is over. A day without a row had nobody.
create table course_days (
  course_id integer not null references courses on delete cascade,
  day       date not null,
  learners  integer not null,
  seconds   bigint not null,
  primary key (course_id, day)
);
-- False where a process of the version before counted the day: its courses are counted later.
alter table daily_numbers add column has_courses boolean not null default false;
