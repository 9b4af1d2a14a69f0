-- When a session of the staff ends, every process hears whose it was, and looks at the streams that this person has open.
create or replace function announce_ended_staff_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_session_ended', user_id::text) from (select distinct user_id from deleted) whose;
  return null;
end
$$;

create or replace trigger staff_sessions_ended after delete on staff_sessions
  referencing old table as deleted for each statement execute function announce_ended_staff_sessions();
