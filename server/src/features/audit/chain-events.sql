-- Every event carries a hash over itself and the hash before it: a row that is changed, removed or slipped in breaks the chain from
-- there on. Numbers are given here, under the lock of the head, so that the order of the numbers is the order of the chain.
create or replace function audit_event_hash(event audit_events) returns bytea language sql immutable as $$
  select sha256(event.prev_hash || convert_to(jsonb_build_array(
    event.id, extract(epoch from event.at), event.actor_id, event.actor_name, event.role_name, event.action,
    event.subject_kind, event.subject_id, event.summary, event.before, event.after, event.inverse, event.undo_note,
    event.undoes, event.request_id, event.address, event.device)::text, 'UTF8'))
$$;

create or replace function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.id := head.last_id + 1;
  new.prev_hash := head.last_hash;
  new.hash := audit_event_hash(new);
  update audit_head set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;

create or replace trigger audit_event_chained before insert on audit_events
  for each row execute function chain_audit_event();

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are only ever added' using errcode = 'BEE03';
end
$$;

create or replace trigger audit_event_kept before update or delete on audit_events
  for each row execute function refuse_audit_change();

create or replace trigger audit_events_kept before truncate on audit_events
  for each statement execute function refuse_audit_change();

create or replace trigger audit_head_kept before delete on audit_head
  for each row execute function refuse_audit_change();

create or replace trigger audit_head_emptied before truncate on audit_head
  for each statement execute function refuse_audit_change();
