-- What the browser read of the film, and what the file is for: shown to whoever goes on with it days later.
alter table part_uploads add column facts jsonb;
alter table part_uploads add column purpose text not null default '';
