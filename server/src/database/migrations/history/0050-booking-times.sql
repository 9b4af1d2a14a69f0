-- When somebody who booked from a promotional page wants to be called; null for everything else, and for what was booked
-- before there was a choice.
alter table feedback add column call_at timestamptz;
