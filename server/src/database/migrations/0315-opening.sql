-- A school that begins empty is shut until it is opened. Without a row it is open: schools of before, and the demo.
create table school_opening (
  is_only   boolean default true primary key check (is_only),
  begun_at  timestamptz not null,
  -- What strangers read about when it opens.
  opens_on  date,
  opened_at timestamptz
);
