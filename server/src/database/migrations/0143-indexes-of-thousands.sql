-- no transaction
-- The words of a thread with its state, and of what is done the ten days: so a page of a word that thousands have is found
-- without reading them all. It serves the words alone too, so the index of those is not needed beside it. Five million threads take minutes.
create index concurrently if not exists inbox_threads_by_words on inbox_threads using gin (search_grams, (array[state || case state when 'done' then floor(extract(epoch from sort_at at time zone 'UTC') / 864000)::int::text else '' end]));
drop index concurrently if exists inbox_threads_by_grams;
