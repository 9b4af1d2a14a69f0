-- A code is bound to whoever asked for it (ruling 13): a stranger who asks for the same number gets another row, and a
-- stranger's tries are counted apart. Codes live for five minutes, so those under way are simply asked for again.

delete from sms_codes;

alter table sms_codes
  drop constraint sms_codes_one_alive,
  -- SHA-256 of what the answer carried and what comes back with the code
  add column nonce_hash bytea not null,
  -- the network that asked, as a keyed hash: tells whether there was more than one
  add column asker_hash bytea not null,
  -- tries by callers who bring no nonce
  add column open_tries_left smallint not null default 5 check (open_tries_left >= 0);

create index sms_codes_by_number on sms_codes (mobile, scene, created_at desc);
