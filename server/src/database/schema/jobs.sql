-- Work beside the requests.

-- Work that goes on beside the requests: taken by any process, gone on with by another when that one dies, read by an
-- operator.
create table jobs (
  id             integer generated always as identity primary key,
  kind           text not null,
  input          jsonb not null default '{}'::jsonb,
  -- Asked for twice before it has ended, it is one job.
  key            text,
  -- For what a schedule asks for: every process asks, one row comes of it.
  due_at         timestamptz,
  state          text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- The greater goes first.
  priority       smallint not null default 0,
  run_at         timestamptz not null,
  attempts       integer not null default 0,
  max_attempts   integer not null check (max_attempts > 0),
  -- The holder of the lease may write the row; a process that has lost it may not. Its time is the database's own, so
  -- the clocks of the processes do not matter.
  lease          text,
  lease_until    timestamptz,
  taken_by       text,
  is_cancelling  boolean not null default false,
  progress       smallint not null default 0 check ((progress >= 0) and progress <= 100),
  step           text not null default '',
  steps          jsonb not null default '[]'::jsonb,
  failure        text,
  failure_detail text,
  result         jsonb,
  -- Of no interest once it is done, such as a sweep.
  is_routine     boolean not null default false,
  -- Of the staff; null: a schedule, or the site itself.
  created_by     integer,
  created_at     timestamptz not null,
  started_at     timestamptz,
  ended_at       timestamptz,
  -- The start of this try: the remaining time is estimated from it, not from earlier tries.
  taken_at       timestamptz,
  constraint jobs_check check ((state = 'running') = (lease is not null)),
  constraint jobs_check1 check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
) with (fillfactor=70);
create index jobs_by_creator on jobs (created_by, id desc) where created_by is not null;
create index jobs_by_kind on jobs (kind, id desc);
create index jobs_by_kind_state on jobs (kind, state, id desc);
create index jobs_by_time on jobs (run_at) where state = 'queued';
create index jobs_ended on jobs (ended_at) where ended_at is not null;
create unique index jobs_one_alive on jobs (kind, key) where key is not null and state in ('queued', 'running');
create unique index jobs_one_due on jobs (kind, due_at) where due_at is not null;
-- Without the time of the lease: renewing it changes no index.
create index jobs_running on jobs (id) where state = 'running';
create index jobs_shown on jobs (id desc) where (not is_routine) or (state = 'failed');
create index jobs_shown_by_state on jobs (state, id desc) where (not is_routine) or (state = 'failed');
create index jobs_waiting on jobs (kind, priority desc, run_at, id) where state = 'queued';
