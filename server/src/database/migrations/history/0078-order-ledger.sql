-- What happened to the money of an order, line by line, never changed. Names are those of then, without a foreign key: people go,
-- the ledger stays.
create table order_entries (
  id         bigint generated always as identity primary key,
  order_id   integer not null references orders on delete cascade,
  kind       text not null
    check (kind in ('payment', 'part-refund', 'refund', 'cancel', 'reopen', 'receipt-refused')),
  -- What came in, or below zero what went out.
  amount_fen integer not null
    check (case kind when 'payment' then amount_fen > 0 when 'refund' then amount_fen < 0 when 'part-refund' then amount_fen < 0
      else amount_fen = 0 end),
  method     text,
  -- The bank's or the gateway's number.
  reference  text not null default '',
  actor      text not null check (actor in ('staff', 'member', 'gateway', 'command', 'site')),
  actor_id   integer,
  actor_name text not null default '',
  reason     text not null default '',
  -- For colleagues alone.
  note       text not null default '',
  at         timestamptz not null
);
create index order_entries_by_order on order_entries (order_id, id);
create index order_entries_by_time on order_entries (at) include (kind, amount_fen);

-- A line of a bank statement confirms once for ever, by its number or by what it says.
create table bank_lines (
  key        text primary key check (key ~ '^[0-9a-f]{64}$'),
  order_id   integer not null references orders on delete cascade,
  amount_fen integer not null,
  created_at timestamptz not null
);
create index bank_lines_by_order on bank_lines (order_id);

-- What a gateway has told, by its own number: told twice is told once.
create table gateway_payments (
  number     text primary key check (number <> ''),
  order_id   integer not null references orders on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  -- What became of it: the order was paid by it, or the money waits for somebody to look.
  state      text not null check (state in ('paid', 'left-over')),
  created_at timestamptz not null
);
create index gateway_payments_by_order on gateway_payments (order_id);

-- A gateway is asked for a refund outside of any transaction: first the intent is written down, then it is asked, then the answer is.
create table refund_requests (
  id         integer generated always as identity primary key,
  order_id   integer not null references orders on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  -- The gateway does what it was asked for under one key once, however often it is asked.
  key        text not null unique,
  state      text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  actor_id   integer not null,
  actor_name text not null,
  reason     text not null,
  note       text not null,
  -- Why the gateway would not.
  sentence   text not null default '',
  created_at timestamptz not null,
  ended_at   timestamptz
);
create unique index refund_requests_one_open on refund_requests (order_id) where state = 'asked';
create index refund_requests_by_order on refund_requests (order_id);

alter table orders
  -- Counts the changes: whoever acts names the one that was seen.
  add column version integer not null default 1,
  add column refunded_fen integer not null default 0,
  -- How it was paid; null while nobody has said.
  add column method text,
  -- Waits anew from then on, where it was cancelled and opened again.
  add column waits_from timestamptz,
  -- The picture of a transfer that nobody has refused.
  add column receipt_at timestamptz,
  add constraint orders_refunded_part check (refunded_fen between 0 and price_fen) not valid;

update orders set receipt_at = order_receipts.created_at from order_receipts
where order_receipts.order_id = orders.id and orders.status = 'pending';

-- Of the ledger's lines of a day. Null where the night that counted it did not know them yet.
alter table daily_numbers
  add column paid_fen bigint,
  add column paid_count integer,
  add column refunded_fen bigint,
  add column refund_count integer;
