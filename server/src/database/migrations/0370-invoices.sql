-- Invoices that members ask for. The file lies in the folder `invoices` of the store.
create table invoices (
  id           integer generated always as identity primary key,
  order_id     integer not null references orders on delete cascade,
  -- Null once the account is deleted: what was issued stays.
  user_id      integer references users on delete set null,
  state        text not null default 'asked' check (state in ('asked', 'issued', 'to-reverse', 'reversed', 'refused')),
  title_kind   text not null check (title_kind in ('person', 'company')),
  title        text not null,
  tax_number   text not null,
  email        text not null,
  amount_fen   integer not null check (amount_fen > 0),
  -- Written by a colleague; empty where a refund is the reason.
  reason       text not null default '',
  number       text not null default '',
  path         text,
  version      integer not null default 1,
  created_at   timestamptz not null,
  issued_at    timestamptz,
  ended_at     timestamptz,
  -- The colleague's name at that time.
  handled_name text not null default '',
  constraint invoices_of_companies_have_a_tax_number check (title_kind = 'person' or tax_number <> ''),
  constraint invoices_that_are_issued_have_a_file check (state in ('asked', 'refused') or (path is not null and number <> ''))
);
-- Another is asked for after a refusal or a reversal.
create unique index invoices_one_open on invoices (order_id) where state in ('asked', 'issued', 'to-reverse');
create index invoices_by_order on invoices (order_id, id desc);
create index invoices_by_user on invoices (user_id, id desc);
create index invoices_by_state on invoices (state, created_at desc, id desc);
create index invoices_by_time on invoices (created_at desc, id desc);
create index invoices_by_title on invoices (lower(title) text_pattern_ops);
create index invoices_by_tax_number on invoices (tax_number) where tax_number <> '';
create index invoices_by_path on invoices (path) where path is not null;
