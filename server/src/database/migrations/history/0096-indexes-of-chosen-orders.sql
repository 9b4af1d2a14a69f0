-- no transaction
create index concurrently if not exists orders_by_price on orders (price_fen, created_at, id);
create index concurrently if not exists orders_by_state_price on orders (status, price_fen, created_at, id);
create index concurrently if not exists orders_by_course_price on orders (course_id, price_fen, created_at, id, status, method);
create index concurrently if not exists orders_by_course_method on orders (course_id, method, created_at, id, status) where method is not null;
create index concurrently if not exists orders_by_method_state on orders (method, status, created_at, id) where method is not null;
create index concurrently if not exists orders_by_method_price on orders (method, price_fen, created_at, id, status) where method is not null;
drop index concurrently if exists orders_by_amount;
drop index concurrently if exists orders_by_state_amount;
