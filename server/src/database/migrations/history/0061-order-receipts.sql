-- The picture of a transfer, one an order. It shows a bank account: its file lies where no address leads, and the row goes with its
-- member, though the order stays.
create table order_receipts (
  order_id   integer primary key references orders on delete cascade,
  user_id    integer not null references users on delete cascade,
  path       text not null unique,
  bytes      integer not null,
  created_at timestamptz not null
);
create index order_receipts_by_user on order_receipts (user_id);
