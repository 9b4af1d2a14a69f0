-- no transaction
create index concurrently if not exists orders_of_user_by_payment on orders (user_id, paid_at) where paid_at is not null;
create index concurrently if not exists orders_of_user_by_cancellation on orders (user_id, cancelled_at) where cancelled_at is not null;
create index concurrently if not exists orders_of_user_by_refund on orders (user_id, refunded_at) where refunded_at is not null;
