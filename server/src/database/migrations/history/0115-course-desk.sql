-- Who has finished it, counted by a job now and then; null where none has counted yet.
alter table courses add column finisher_count integer;
