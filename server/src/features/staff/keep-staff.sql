-- A school keeps an owner. Held by the row of the owner's role, so that of two who end each other's only one succeeds. Taking the
-- demo school away is the one way to be left without (it sets bee.staff_may_go): the next start then offers the first place again.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  if current_setting('bee.staff_may_go', true) is distinct from 'yes'
    and old.ended_at is null
    and (tg_op = 'DELETE' or new.ended_at is not null or new.role_id <> old.role_id)
    and exists (select from staff_roles where id = old.role_id and is_owner)
  then
    perform from staff_roles where is_owner for update;
    if not exists (
      select from staff join staff_roles on staff_roles.id = staff.role_id
      where staff_roles.is_owner and staff.ended_at is null and staff.user_id <> old.user_id)
    then
      raise exception 'the last owner stays' using errcode = 'BEE01';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace trigger staff_keeps_owner before update or delete on staff
  for each row execute function keep_an_owner();

-- An account of the staff is not deleted: its owner leaves the staff first.
create or replace function keep_staff() returns trigger language plpgsql as $$
begin
  if current_setting('bee.staff_may_go', true) is distinct from 'yes' then
    raise exception 'members of staff cannot be deleted' using errcode = 'BEE02';
  end if;
  return old;
end
$$;

create or replace trigger staff_is_kept before delete on staff
  for each row when (old.ended_at is null) execute function keep_staff();
