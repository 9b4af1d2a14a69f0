-- A written job (by a service, a command, psql) is told to every process: to the workers that something waits, and to pages that watch
-- that something has changed. Renewing a lease is no news.
create or replace function announce_job() returns trigger language plpgsql as $$
begin
  if new.state = 'queued' then
    perform pg_notify('jobs_waiting', new.kind);
  end if;
  perform pg_notify('job_changed', new.id::text);
  return null;
end
$$;

create or replace trigger job_changed
  after insert or update of state, run_at, priority, progress, step, is_cancelling
  on jobs for each row execute function announce_job();
