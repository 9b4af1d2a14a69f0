-- A backup that its job makes or rehearses no longer is not under way any more, at the same moment and whatever has ended the job: a
-- colleague by cancelling it, or a process that finds that another was killed once too often. What went wrong in the work itself has
-- been said before, and stays. A rehearsal that was cancelled has shown nothing.
create or replace function end_backup_of_job() returns trigger language plpgsql as $$
begin
  update backups set state = 'failed', finished_at = new.ended_at,
    sentence = case new.state when 'cancelled' then '有人取消了，没有做完' else '做到一半，处理它的进程停了' end
  where job_id = new.id and state = 'making';
  update backups set rehearsed_at = new.ended_at,
    rehearsal = case new.state when 'cancelled' then 'none' else 'failed' end,
    rehearsal_note = case new.state when 'cancelled' then '' else '做到一半，处理它的进程停了' end
  where job_id = new.id and rehearsal = 'running';
  return null;
end
$$;

create or replace trigger backup_job_ended after update of state on jobs for each row
  when (new.kind like 'backup.%' and new.state in ('failed', 'cancelled') and old.state <> new.state)
  execute function end_backup_of_job();
