-- An answer below the member's words: open pages that show them read them again. Besides `new 17`, which every message says too.
-- Payload: `reply 17`.
create or replace function announce_replies() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', 'reply ' || user_id) from inserted group by user_id;
  return null;
end
$$;

create or replace trigger reply_notices_told after insert on reply_notices
  referencing new table as inserted for each statement execute function announce_replies();
