alter table orders
  add column coupon_id integer,
  add constraint orders_coupon_id_fkey foreign key (coupon_id) references coupons not valid;
