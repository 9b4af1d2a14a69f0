alter table feedback add column decision text check (decision in ('confirmed', 'moved', 'declined'));
-- Who of the staff said it; null for an operator's command and for what was said before. Without a key, like the record.
alter table feedback_replies add column answered_by integer;
