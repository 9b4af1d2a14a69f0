-- What processes on other machines must have in common with us, as traces that tell nothing of it: the secret, and the place of the files.
create table school_marks (
  name text primary key check (char_length(name) between 1 and 40),
  trace text not null check (char_length(trace) between 1 and 64),
  marked_at timestamptz not null default now()
);
