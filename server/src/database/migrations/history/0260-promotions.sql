-- Promotional pages, as many as the school wants, each at an address of its own. The two that were single pages move here with
-- what was written of them; the rows of `pages` stay for the version before this one.
create table promotions (
  id        integer primary key generated always as identity,
  slug      text not null unique,
  -- Without its slash. The router takes no notice of the case of letters.
  address   text not null check (address <> ''),
  title     text not null check (title <> ''),
  -- The rest of the page: contract/src/site/promotion-draft.ts.
  body      jsonb not null,
  position  integer not null,
  hidden_at timestamptz,
  is_demo   boolean not null default false
);
create unique index promotions_by_address on promotions (lower(address));
create index promotions_shown on promotions (position, id) where hidden_at is null;
