-- An order uses its coupon until it is cancelled, whoever cancels it. Recounted under the lock of the coupon, and in the order of
-- their ids, so that two sweeps cannot wait for each other.
create or replace function count_coupon_uses() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  if tg_op = 'INSERT' then
    moved := array(select distinct coupon_id from new_rows where coupon_id is not null);
  elsif tg_op = 'DELETE' then
    moved := array(select distinct coupon_id from old_rows where coupon_id is not null);
  else
    moved := array(select distinct coupon_id from (
      select id, coupon_id, status = 'cancelled' from old_rows where coupon_id is not null
      except select id, coupon_id, status = 'cancelled' from new_rows) changed);
  end if;
  if moved = '{}' then
    return null;
  end if;
  perform from coupons where id = any(moved) order by id for no key update;
  update coupons set used_count = (select count(*) from orders where coupon_id = coupons.id and status <> 'cancelled')
  where id = any(moved);
  return null;
end
$$;

create or replace trigger coupon_used after insert on orders
  referencing new table as new_rows for each statement execute function count_coupon_uses();

create or replace trigger coupon_given_back after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function count_coupon_uses();

create or replace trigger coupon_gone after delete on orders
  referencing old table as old_rows for each statement execute function count_coupon_uses();
