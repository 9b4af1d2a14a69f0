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
  counted_at          timestamptz not null
);

-- When the member first had the whole of the course. Null where nobody has noted it: it was finished before, or under a process of
-- the version before.
alter table enrolments add column finished_at timestamptz;
