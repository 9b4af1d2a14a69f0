-- no transaction
create index concurrently if not exists questions_shown on questions (id) where hidden_at is null;
