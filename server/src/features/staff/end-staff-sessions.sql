-- A changed password also ends the staff sessions that were opened with the old one.
create or replace function end_staff_sessions() returns trigger language plpgsql as $$
begin
  delete from staff_sessions where user_id = new.id;
  delete from staff_tickets where user_id = new.id;
  return null;
end
$$;

create or replace trigger password_ends_staff_sessions after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_staff_sessions();
