-- A preview publishes a draft in a transaction that is rolled back. Should anything ever try to commit one, the database itself
-- refuses: whoever begins a preview writes a row here whose reference leads nowhere, which is looked at when it is committed.
create table preview_marks (
  id    integer generated always as identity primary key,
  never integer not null references preview_marks deferrable initially deferred
);
create index preview_marks_by_never on preview_marks (never);
