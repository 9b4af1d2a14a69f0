-- Another tab or device of the member has begun, changed or paid a try: open payment pages read again. Payload: `order 17`.
create or replace function announce_attempts() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', 'order ' || orders.user_id) from changed join orders on orders.id = changed.order_id
    where orders.user_id is not null group by orders.user_id;
  return null;
end
$$;

create or replace trigger attempts_begun after insert on payment_attempts
  referencing new table as changed for each statement execute function announce_attempts();

create or replace trigger attempts_moved after update on payment_attempts
  referencing new table as changed for each statement execute function announce_attempts();
