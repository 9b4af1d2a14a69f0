-- How far a making has come, for whoever follows it. The job named here is the only one that may write it.
alter table film_makings add column job_id integer;
alter table film_makings add column doing text not null default '';
alter table film_makings add column percent integer check (percent between 0 and 100);
alter table film_makings add column ends_at timestamptz;
alter table film_makings add column attempts integer not null default 0;
-- What somebody may do about one that stopped.
alter table film_makings add column ways text[] not null default '{}';
alter table film_makings add column advice text not null default '';

-- How long this machine took for what it made, by which it says how long the next will take.
create table make_history (
  id           integer generated always as identity primary key,
  step         text not null,
  codec        text not null,
  height       integer not null,
  -- Of the film.
  seconds      numeric(9, 3) not null check (seconds > 0),
  cpu_seconds  numeric(12, 3) not null check (cpu_seconds >= 0),
  wall_seconds numeric(12, 3) not null check (wall_seconds >= 0),
  at           timestamptz not null default now()
);
create index make_history_by_step on make_history (step, id desc);
create index make_history_by_age on make_history (at);

-- One row: hours of the day in Asia/Shanghai between which nothing is transcoded, and what the worker has to do it with.
create table making_settings (
  is_only         boolean primary key default true check (is_only),
  pause_from_hour integer check (pause_from_hour between 0 and 23),
  pause_to_hour   integer check (pause_to_hour between 0 and 23),
  -- As a worker found it; null before one has looked, empty where there is none.
  tool            text,
  check ((pause_from_hour is null) = (pause_to_hour is null))
);
