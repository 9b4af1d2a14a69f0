-- no transaction
create unique index concurrently if not exists messages_by_number on messages (number) where number is not null;
