-- The terms of a refund as they were when the order was placed: within the first days everything goes back; later the share that was
-- neither learned nor over by time.
alter table orders
  add column refund_full_days integer not null default 7,
  add column refund_span_days integer not null default 365;
