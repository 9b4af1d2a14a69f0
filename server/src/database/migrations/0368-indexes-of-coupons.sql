-- no transaction
-- A member uses a coupon once; a cancelled order gives it back.
create unique index concurrently if not exists orders_one_coupon_each on orders (coupon_id, user_id)
  where coupon_id is not null and status <> 'cancelled';
create index concurrently if not exists orders_by_coupon on orders (coupon_id, id desc) where coupon_id is not null;
