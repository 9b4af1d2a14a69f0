-- Orders, their ledger, and what banks and gateways tell. Money is append-only.

-- Orders of priced courses (ruling 18).
create table orders (
  id           integer generated always as identity primary key,
  number       text not null unique,
  user_id      integer references users on delete set null,
  course_id    integer references courses on delete set null,
  price_fen    integer not null check (price_fen > 0),
  status       text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'refunded')),
  created_at   timestamptz not null default now(),
  paid_at      timestamptz,
  cancelled_at timestamptz,
  refunded_at  timestamptz,
  -- An order is about money: it outlives the member who placed it and the course that was bought. The price is its
  -- own already; now the name is, too. Empty only where a process of the former version wrote it.
  course_name  text not null default '',
  -- The rule that the member agreed to when the order was placed. Empty in orders placed before members were asked.
  refund_rule  text not null default '',
  -- Counts the changes: an act names the version that its page showed.
  version      integer not null default 1,
  refunded_fen integer not null default 0,
  -- The way of payment; null before it is recorded.
  method       text,
  -- Waits anew from then on, where it was cancelled and opened again.
  waits_from   timestamptz,
  -- The picture of a transfer that has not been refused.
  receipt_at   timestamptz
);
alter table orders add constraint orders_refunded_part check (((refunded_fen >= 0) and (refunded_fen <= price_fen))) not valid;
create index orders_by_course on orders (course_id);
create index orders_by_course_method on orders (course_id, method, created_at, id, status) where method is not null;
create index orders_by_course_price on orders (course_id, price_fen, created_at, id, status, method);
create index orders_by_course_state on orders (course_id, status, created_at, id);
create index orders_by_course_time on orders (course_id, created_at, id);
create index orders_by_method on orders (method, created_at, id) where method is not null;
create index orders_by_method_price on orders (method, price_fen, created_at, id, status) where method is not null;
create index orders_by_method_state on orders (method, status, created_at, id) where method is not null;
create index orders_by_number_start on orders (number text_pattern_ops);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_price on orders (price_fen, created_at, id);
create index orders_by_refund on orders (refunded_at) where refunded_at is not null;
create index orders_by_state_price on orders (status, price_fen, created_at, id);
create index orders_by_state_time on orders (status, created_at, id);
create index orders_by_time on orders (created_at, id);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_of_user_by_cancellation on orders (user_id, cancelled_at) where cancelled_at is not null;
create index orders_of_user_by_payment on orders (user_id, paid_at) where paid_at is not null;
create index orders_of_user_by_refund on orders (user_id, refunded_at) where refunded_at is not null;
create index orders_of_user_by_state on orders (user_id, status) include (price_fen, refunded_fen);
-- Of what was given back wholly before the page of a timeline begins no part can be on it.
create index orders_of_user_given_back_by_time on orders (user_id, refunded_at) where refunded_fen > 0;
-- A double click places one order: at most one that is pending or paid.
create unique index orders_one_alive on orders (user_id, course_id) where status in ('pending', 'paid');
create index orders_paid_by_user on orders (user_id desc) where status = 'paid';
-- The few that wait for a payment, the oldest first: what was not paid in time is cancelled by the sweep.
create index orders_pending on orders (created_at) where status = 'pending';
create index orders_with_receipt on orders (created_at, id) where (status = 'pending') and (receipt_at is not null);

-- The ledger: payments and refunds of an order, line by line, never changed. Names are copied without a foreign key:
-- people go, the ledger stays.
create table order_entries (
  id         bigint generated always as identity primary key,
  order_id   integer not null references orders on delete cascade,
  kind       text not null check (kind in ('payment', 'part-refund', 'refund', 'cancel', 'reopen', 'receipt-refused')),
  -- Money in; below zero, money out.
  amount_fen integer not null,
  method     text,
  -- The bank's or the gateway's number.
  reference  text not null default '',
  actor      text not null check (actor in ('staff', 'member', 'gateway', 'command', 'site')),
  actor_id   integer,
  actor_name text not null default '',
  reason     text not null default '',
  -- For colleagues alone.
  note       text not null default '',
  at         timestamptz not null,
  constraint order_entries_check check (case kind when 'payment' then (amount_fen > 0) when 'refund' then (amount_fen < 0)
    when 'part-refund' then (amount_fen < 0) else (amount_fen = 0) end)
);
create index order_entries_by_order on order_entries (order_id, id);
create index order_entries_by_time on order_entries (at) include (kind, amount_fen);
create index order_entries_of_parts on order_entries (order_id) where kind = 'part-refund';

-- The picture of a transfer, one an order. It shows a bank account: its file lies where no address leads, and the row
-- goes with its member, though the order stays.
create table order_receipts (
  order_id   integer primary key references orders on delete cascade,
  user_id    integer not null references users on delete cascade,
  path       text not null unique,
  bytes      integer not null,
  created_at timestamptz not null
);
create index order_receipts_by_user on order_receipts (user_id);

-- A gateway is asked for a refund outside of any transaction: first the intent is written down, then it is asked,
-- then the answer is.
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
create index refund_requests_by_order on refund_requests (order_id);
create unique index refund_requests_one_open on refund_requests (order_id) where state = 'asked';

-- Notices of the gateway by its own number: a notice that comes twice counts once.
create table gateway_payments (
  number     text primary key check (number <> ''),
  order_id   integer not null references orders on delete cascade,
  amount_fen integer not null check (amount_fen > 0),
  -- The result: the order was paid by it, or the money is set aside for a colleague to decide.
  state      text not null check (state in ('paid', 'left-over')),
  created_at timestamptz not null
);
create index gateway_payments_by_order on gateway_payments (order_id);

-- A line of a bank statement confirms once for ever, by its number or by what it says.
create table bank_lines (
  key        text primary key check (key ~ '^[0-9a-f]{64}$'),
  order_id   integer not null references orders on delete cascade,
  amount_fen integer not null,
  created_at timestamptz not null
);
create index bank_lines_by_order on bank_lines (order_id);

-- Courses that the school has given to a member. Who gave it stands by the name of that moment, without a key: a
-- colleague who leaves takes nothing of it along.
create table course_grants (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  course_id     integer not null references courses on delete cascade,
  staff_id      integer not null,
  staff_name    text not null,
  reason        text not null check (reason <> ''),
  granted_at    timestamptz not null,
  -- Null: for ever.
  until         timestamptz,
  -- Its own end for one that had run out when the course was given again.
  taken_back_at timestamptz
);
create index course_grants_by_course on course_grants (course_id);
create index course_grants_by_user on course_grants (user_id, granted_at desc, id desc);
-- One living grant for each member and course. It may have run out; the reader's clock decides.
create unique index course_grants_one_alive on course_grants (user_id, course_id) where taken_back_at is null;
