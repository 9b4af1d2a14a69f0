-- The home page and promotional pages.

create table banners (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  picture_url  text not null,
  alt          text not null,
  headline     text not null default '',
  subtitle     text not null default '',
  action_label text not null default '',
  url          text not null,
  position     integer not null,
  is_demo      boolean not null default false,
  hidden_at    timestamptz,
  picture_id   integer references assets on delete set null,
  shown_from   timestamptz,
  shown_until  timestamptz,
  constraint banners_window check (shown_until > shown_from)
);
create index banners_by_picture on banners (picture_id);
create index banners_by_position on banners ("position", id);

create table adverts (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  title        text not null,
  subtitle     text not null default '',
  action_label text not null default '',
  picture_url  text not null,
  url          text not null,
  area         text not null,
  position     integer not null,
  is_demo      boolean not null default false,
  hidden_at    timestamptz,
  picture_id   integer references assets on delete set null,
  shown_from   timestamptz,
  shown_until  timestamptz,
  constraint adverts_window check (shown_until > shown_from)
);
create index adverts_by_picture on adverts (picture_id);
create index adverts_by_position on adverts ("position", id);

-- Promotional pages, as many as the school wants, each at an address of its own. The two that were single pages move
-- here with what was written of them; the rows of `pages` stay for the version before this one.
create table promotions (
  id        integer generated always as identity primary key,
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
create index promotions_shown on promotions ("position", id) where hidden_at is null;
