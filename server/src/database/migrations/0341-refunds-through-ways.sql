alter table gateway_payments
  -- Null for payments of the gateways before those of the desk.
  add column way text,
  -- The number of the try that it has paid.
  add column attempt text;

alter table refund_requests
  -- The payment that it is taken from; null for the one that paid the order.
  add column payment_number text,
  -- The gateway has accepted it and not finished.
  add column accepted_at timestamptz,
  -- The gateway could not deliver the money: a person decides there.
  add column is_abnormal boolean not null default false;
