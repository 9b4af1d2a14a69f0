-- no transaction
create index concurrently if not exists orders_by_time on orders (created_at, id);
create index concurrently if not exists orders_by_state_time on orders (status, created_at, id);
create index concurrently if not exists orders_by_amount on orders (price_fen, id);
create index concurrently if not exists orders_by_state_amount on orders (status, price_fen, id);
create index concurrently if not exists orders_by_course_time on orders (course_id, created_at, id);
create index concurrently if not exists orders_by_course_state on orders (course_id, status, created_at, id);
create index concurrently if not exists orders_by_method on orders (method, created_at, id) where method is not null;
create index concurrently if not exists orders_with_receipt on orders (created_at, id)
  where status = 'pending' and receipt_at is not null;
create index concurrently if not exists orders_by_number_start on orders (number text_pattern_ops);
create index concurrently if not exists order_members_by_name on users (lower(nick_name) text_pattern_ops);
create index concurrently if not exists order_members_by_mobile_end on users (right(mobile, 4));
