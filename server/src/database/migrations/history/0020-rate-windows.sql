-- A limit in one statement. Before, whoever was limited took a lock for every key inside a transaction, and a few
-- thousand tries at once held every connection waiting for it.

drop table rate_events;

-- One row a key that is limited (an SMS to a number, a failed log-in from an address): in the database, so that the
-- limits hold over several processes and a restart.
create table rate_windows (
  key        text primary key,
  -- The moments that count, oldest first; never more than the largest limit of the key.
  taken_at   timestamptz[] not null,
  -- From when on none of them counts any more.
  expires_at timestamptz not null
);
create index rate_windows_by_expiry on rate_windows (expires_at);
