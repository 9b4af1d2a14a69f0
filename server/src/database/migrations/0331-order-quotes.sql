-- The quote that an order was placed with. Without one (list_fen is null) the order is from before, or was recorded by a colleague.
alter table orders
  -- The price of the course without any discount.
  add column list_fen     integer,
  add column discount_fen integer not null default 0,
  add column coupon_fen   integer not null default 0,
  -- As the member typed it; empty without one.
  add column coupon_code  text not null default '',
  add constraint orders_quote_adds_up check (
    discount_fen >= 0 and coupon_fen >= 0 and (coupon_fen = 0) = (coupon_code = '')
    and coalesce(list_fen - discount_fen - coupon_fen = price_fen, discount_fen = 0 and coupon_fen = 0)) not valid;
