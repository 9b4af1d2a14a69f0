-- no transaction
-- Of what was given back wholly before the page of a timeline begins no part can be on it.
create index concurrently if not exists orders_of_user_given_back_by_time on orders (user_id, refunded_at) where refunded_fen > 0;
drop index concurrently if exists orders_of_user_given_back;
