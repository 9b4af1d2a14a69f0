create table feedback (
  id          integer generated always as identity primary key,
  -- null: a booking from a promotional page
  user_id     integer references users on delete cascade,
  kind        text not null check (kind in ('suggestion', 'bug', 'content', 'other', 'booking')),
  content     text not null check (char_length(content) between 1 and 500),
  contact     text not null default '',
  rating      smallint check (rating between 1 and 5),
  pictures    text[] not null default '{}',
  answer      text,
  answered_at timestamptz,
  created_at  timestamptz not null default now(),
  is_demo     boolean not null default false,
  constraint answers_have_a_time check ((answer is null) = (answered_at is null))
);
create index feedback_by_user on feedback (user_id, created_at desc, id desc);

-- What the seeder has done, so that a second start does nothing and a killed one goes on.
create table seed_steps (
  name    text primary key,
  done_at timestamptz not null default now()
);
