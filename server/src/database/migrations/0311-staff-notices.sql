-- What colleagues are told of in their groups, collected before it is sent. Each occasion is written once, by its key.
create table staff_notices (
  id         bigint generated always as identity primary key,
  key        text not null unique,
  kind       text not null,
  -- Empty where the kind says it all.
  detail     text not null,
  -- Of an order.
  amount_fen integer,
  created_at timestamptz not null
);
create index staff_notices_by_time on staff_notices (created_at);

alter table gateway_settings
  -- The last notice that this gateway has told, and when it was asked to.
  add column told_until bigint not null default 0,
  add column told_at timestamptz;
