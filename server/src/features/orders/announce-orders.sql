-- An order may change by its member in another tab, a colleague or the sweep: open pages of the member hear of it when the
-- transaction is committed, on the channel of the messages. Payload: `order 17`. The desk hears on a channel of its own that some
-- order has changed.
create or replace function announce_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', 'order ' || user_id) from changed where user_id is not null group by user_id;
  perform pg_notify('orders_changed', '') where exists (select from changed);
  return null;
end
$$;

create or replace trigger orders_placed after insert on orders
  referencing new table as changed for each statement execute function announce_orders();

create or replace trigger orders_moved after update on orders
  referencing new table as changed for each statement execute function announce_orders();
