-- no transaction
-- The words of a thread with its state, and of what is done the ten days: so a page of a word that thousands have is found
-- without reading them all. It serves the words alone too, so the index of those is not needed beside it. Five million threads take minutes.
create index concurrently if not exists inbox_threads_by_words on inbox_threads using gin (search_grams, (array[state || case state when 'done' then floor(extract(epoch from sort_at at time zone 'UTC') / 864000)::int::text else '' end]));
drop index concurrently if exists inbox_threads_by_grams;
-- What a member with thousands of them has is counted from these alone, without reading the rows.
create index concurrently if not exists comments_answered_by_user on comments (user_id) where reply_content is not null;
create index concurrently if not exists orders_of_user_by_state on orders (user_id, status) include (price_fen, refunded_fen);
-- Most comments are below none: the answers alone are a small index. It serves every parent as the former one did.
create index concurrently if not exists comments_below on comments (parent_id, created_at, id) where parent_id is not null;
drop index concurrently if exists comments_by_parent;
