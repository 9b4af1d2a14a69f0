-- What processes on other machines must have in common with us, as traces that tell nothing of it: the secret, and the place of the files.
create table school_marks (
  name text primary key check (name in ('secret', 'files')),
  trace text not null check (trace ~ '^[0-9a-f]{8}$'),
  marked_at timestamptz not null default now()
);
