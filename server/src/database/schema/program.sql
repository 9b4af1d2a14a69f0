-- Tables of the program itself.

-- Which text of each file of stored code (server/src/features/*/*.sql) the database runs.
create table stored_code (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
