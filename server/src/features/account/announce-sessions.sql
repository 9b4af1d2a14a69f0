-- Processes remember a session for some seconds. The end of one (by a service, a command, psql, the end of an account) is told to all of
-- them at once whose it was. Never which one: a payload can be read by everybody who may connect. Empty: everybody's.
create or replace function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('session_ended', '');
  elsif tg_op = 'UPDATE' then
    perform pg_notify('session_ended', old.user_id::text);
  else
    perform pg_notify('session_ended', user_id::text) from (select distinct user_id from ended) owners;
  end if;
  return null;
end
$$;

create or replace trigger session_ended after delete on sessions
  referencing old table as ended for each statement execute function announce_ended_sessions();

create or replace trigger session_shortened after update on sessions
  for each row when (new.expires_at < old.expires_at or new.user_id <> old.user_id or new.token_hash <> old.token_hash)
  execute function announce_ended_sessions();

create or replace trigger sessions_emptied after truncate on sessions
  for each statement execute function announce_ended_sessions();
