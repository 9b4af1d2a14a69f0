alter table orders validate constraint orders_coupon_id_fkey;
