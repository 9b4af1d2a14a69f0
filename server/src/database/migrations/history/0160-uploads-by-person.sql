-- no transaction
-- The same file of the same person is on its way once, from however many tabs it is opened.
create unique index concurrently if not exists part_uploads_one_open on part_uploads (owner_id, fingerprint) where state = 'open';
-- How much somebody brought within a day.
create index concurrently if not exists part_uploads_of_a_day on part_uploads (owner_id, created_at);
