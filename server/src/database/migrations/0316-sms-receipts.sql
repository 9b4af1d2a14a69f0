-- What became of SMS messages: sums of the days, and the messages whose receipt the provider has not given yet.
create table sms_days (
  gateway   text not null,
  -- Of Shanghai.
  day       date not null,
  sent      integer not null default 0,
  delivered integer not null default 0,
  failed    integer not null default 0,
  -- Of the last one that did not arrive.
  failure   text,
  primary key (gateway, day)
);

create table sms_awaited (
  id            bigint generated always as identity primary key,
  gateway       text not null,
  -- The provider's own number of the message.
  receipt_id    text not null,
  -- Encrypted as the secrets of gateways are.
  sealed_mobile bytea not null,
  sent_at       timestamptz not null,
  asked_at      timestamptz not null
);
create index sms_awaited_by_asking on sms_awaited (asked_at);
create index sms_awaited_by_time on sms_awaited (sent_at);

-- When the certificate of the operator's own server ends, as it was seen last.
alter table gateway_settings add column certificate_ends_at timestamptz;
