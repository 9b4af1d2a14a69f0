-- What a member wants to study a day, from a day on (Asia/Shanghai). A row is never changed once its day is over, so that what was
-- reached stays reached when the member wants more.
create table study_goals (
  user_id       integer not null references users on delete cascade,
  from_day      date not null,
  -- 0: none.
  minutes       smallint not null check (minutes between 0 and 1440),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  -- From this hour on the site reminds; 24: never.
  remind_hour   smallint not null check (remind_hour between 0 and 24),
  primary key (user_id, from_day)
);

-- The last day on which a member did not want to hear it again.
create table goal_dismissals (
  user_id integer primary key references users on delete cascade,
  day     date not null
);
