-- no transaction
create index concurrently if not exists orders_of_user_given_back on orders (user_id) where refunded_fen > 0;
