-- Each try to pay an order through a gateway. The gateway knows it by its own number: one that was closed cannot be paid again.
create table payment_attempts (
  id         integer generated always as identity primary key,
  order_id   integer not null references orders on delete cascade,
  number     text not null unique,
  way        text not null,
  device     text not null,
  amount_fen integer not null check (amount_fen > 0),
  -- Created before the gateway is asked; asked once it has answered with a code; then paid, or closed there.
  state      text not null default 'created' check (state in ('created', 'asked', 'paid', 'closed')),
  -- How the member goes on, as the gateway has answered; null before.
  code       jsonb,
  code_at    timestamptz,
  -- Until when the gateway takes the money.
  expires_at timestamptz not null,
  -- When the gateway was last asked whether it is paid.
  queried_at timestamptz,
  created_at timestamptz not null,
  ended_at   timestamptz
);
create index payment_attempts_by_order on payment_attempts (order_id, id);
-- A double click makes one try, and of two ways one is open.
create unique index payment_attempts_one_open on payment_attempts (order_id) where state in ('created', 'asked');
create index payment_attempts_open on payment_attempts (expires_at) where state in ('created', 'asked');
-- 支付宝 knows a code only once somebody has scanned it, so one that was closed is asked about once more when its time is over.
create index payment_attempts_closed on payment_attempts (expires_at) where state = 'closed';
