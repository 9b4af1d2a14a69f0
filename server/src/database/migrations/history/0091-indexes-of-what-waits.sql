-- no transaction
create index concurrently if not exists jobs_by_creator on jobs (created_by, id desc) where created_by is not null;
