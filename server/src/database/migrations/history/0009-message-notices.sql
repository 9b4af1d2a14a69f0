-- Whoever writes a message or a notice, by whatever way: every process hears of it when the transaction is committed.
-- Payload: what happened and to whom, `new 17` or `new all`.

create function announce_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', 'new ' || coalesce(user_id::text, 'all')) from inserted group by user_id;
  return null;
end $$;
create trigger messages_inserted after insert on messages
  referencing new table as inserted for each statement execute function announce_messages();
create trigger reply_notices_inserted after insert on reply_notices
  referencing new table as inserted for each statement execute function announce_messages();
