-- Bills of gateways, day by day in Asia/Shanghai, to be held against the ledger.

-- One row for each gateway and day since it was connected: whether its bill is here, and what the comparison found.
create table bill_days (
  way              text not null,
  day              date not null,
  -- When the gateway was last asked for it; the sentence says why it is not here.
  asked_at         timestamptz,
  sentence         text not null default '',
  fetched_at       timestamptz,
  compared_at      timestamptz,
  -- Without payments that were marked as trials.
  bill_count       integer not null default 0,
  bill_fen         bigint not null default 0,
  refund_count     integer not null default 0,
  refund_fen       bigint not null default 0,
  ledger_count     integer not null default 0,
  ledger_fen       bigint not null default 0,
  ledger_refund_count integer not null default 0,
  ledger_refund_fen   bigint not null default 0,
  course_count     integer not null default 0,
  taken_back_count integer not null default 0,
  primary key (way, day)
);
create index bill_days_by_day on bill_days (day);

-- The lines of these bills: numbers and amounts, and nothing about the payer.
create table bill_lines (
  way            text not null,
  day            date not null,
  kind           text not null check (kind in ('payment', 'refund')),
  -- Ours, of the try.
  number         text not null,
  gateway_number text not null,
  -- Ours, of a refund; empty for a payment.
  refund_key     text not null,
  amount_fen     integer not null check (amount_fen >= 0),
  at             timestamptz not null,
  primary key (way, kind, gateway_number, refund_key)
);
create index bill_lines_by_day on bill_lines (way, day);
create index bill_lines_of_refunds on bill_lines (refund_key) where kind = 'refund';

-- What bill, ledger and courses disagree about. A settled one stays for years.
create table bill_differences (
  id             integer generated always as identity primary key,
  way            text not null,
  day            date not null,
  kind           text not null,
  -- The number of the gateway, or the key of the refund.
  subject        text not null,
  order_id       integer references orders on delete set null,
  attempt        text not null default '',
  gateway_number text not null default '',
  refund_key     text not null default '',
  -- Null on the side that does not know it.
  bill_fen       integer,
  ledger_fen     integer,
  -- The moment that the gateway names; that of the ledger where there is none.
  at             timestamptz not null,
  found_at       timestamptz not null,
  -- Null while it is open.
  settlement     text,
  settled_at     timestamptz,
  -- Without a foreign key: people go, the books stay.
  settled_by     integer,
  settled_name   text not null default '',
  note           text not null default '',
  unique (way, day, kind, subject)
);
create index bill_differences_by_day on bill_differences (day, id);
create index bill_differences_by_order on bill_differences (order_id);
create index bill_differences_open on bill_differences (way, day) where settlement is null;
