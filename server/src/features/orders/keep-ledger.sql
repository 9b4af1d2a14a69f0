-- The ledger is written by the order itself, whatever changes it: a service, the import, a process of the version before.
-- The actor is set for the transaction in `bee.order_act` (order-entries.repository.ts); without it the actor is the site.
create or replace function stamp_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    if old.status in ('paid', 'refunded') and (new.price_fen <> old.price_fen or new.refunded_fen < old.refunded_fen
      or new.status in ('pending', 'cancelled') or (old.status = 'refunded' and new.status <> 'refunded')) then
      raise exception 'money that came is given back, never taken off the books' using errcode = 'BEE04';
    end if;
  end if;
  if new.status = 'refunded' then
    new.refunded_fen := new.price_fen;
  end if;
  return new;
end
$$;

create or replace trigger order_stamped before insert or update on orders
  for each row execute function stamp_order();

create or replace function write_order_entries() returns trigger language plpgsql as $$
declare
  act jsonb := coalesce(nullif(current_setting('bee.order_act', true), ''), '{}')::jsonb;
  said_at timestamptz := (act ->> 'at')::timestamptz;
  was_status text := 'pending';
  was_refunded integer := 0;
begin
  if tg_op = 'UPDATE' then
    was_status := old.status;
    was_refunded := old.refunded_fen;
  end if;
  insert into order_entries (order_id, kind, amount_fen, method, reference, actor, actor_id, actor_name, reason, note, at)
  select new.id, line.kind, line.amount_fen, line.method, coalesce(act ->> 'reference', ''), coalesce(act ->> 'actor', 'site'),
    (act ->> 'actorId')::integer, coalesce(act ->> 'actorName', ''), coalesce(act ->> 'reason', ''),
    coalesce(act ->> 'note', ''), line.at
  from (values
    (1, 'payment', new.price_fen, new.method, coalesce(new.paid_at, said_at, new.created_at),
      was_status not in ('paid', 'refunded') and new.status in ('paid', 'refunded')),
    (2, case new.status when 'refunded' then 'refund' else 'part-refund' end, was_refunded - new.refunded_fen, new.method,
      coalesce(case new.status when 'refunded' then new.refunded_at end, said_at, now()), new.refunded_fen > was_refunded),
    (3, 'cancel', 0, null, coalesce(new.cancelled_at, said_at, now()),
      was_status <> 'cancelled' and new.status = 'cancelled'),
    (4, 'reopen', 0, null, coalesce(said_at, now()), was_status = 'cancelled' and new.status = 'pending')
  ) line (place, kind, amount_fen, method, at, is_true)
  where line.is_true order by line.place;
  return null;
end
$$;

-- For each row: orders move one by one, and what stands in the ledger needs the row of before beside that of after.
create or replace trigger order_placed_in_ledger after insert on orders
  for each row when (new.status <> 'pending') execute function write_order_entries();

create or replace trigger order_moved_in_ledger after update on orders
  for each row when (old.status <> new.status or old.refunded_fen <> new.refunded_fen)
  execute function write_order_entries();

-- Only an order that is taken away as a whole, with the demo school, takes its lines along.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'the ledger is only ever added to' using errcode = 'BEE04';
end
$$;

create or replace trigger order_entry_kept before update or delete on order_entries
  for each row execute function refuse_ledger_change();

create or replace trigger order_entries_kept before truncate on order_entries
  for each statement execute function refuse_ledger_change();

create or replace function mark_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set receipt_at = null where id = old.order_id and receipt_at is not null;
  else
    update orders set receipt_at = new.created_at where id = new.order_id;
  end if;
  return null;
end
$$;

create or replace trigger receipt_marked after insert or update or delete on order_receipts
  for each row execute function mark_receipt();
