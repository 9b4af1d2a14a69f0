-- What is refunded must not stay invoiced, whoever refunds it: a colleague, a gateway, a process of the old version.
create or replace function follow_refund_with_invoice() returns trigger language plpgsql as $$
begin
  update invoices set state = 'to-reverse', reason = '', version = version + 1
  where order_id = new.id and state = 'issued';
  if new.refunded_fen < new.price_fen then
    update invoices set amount_fen = new.price_fen - new.refunded_fen, version = version + 1
    where order_id = new.id and state = 'asked';
  else
    update invoices set state = 'refused', reason = '', ended_at = coalesce(new.refunded_at, now()), version = version + 1
    where order_id = new.id and state = 'asked';
  end if;
  return null;
end
$$;

create or replace trigger refund_followed_by_invoice after update on orders
  for each row when (new.refunded_fen > old.refunded_fen) execute function follow_refund_with_invoice();
