-- Banners and adverts are shown from a moment, until a moment, or always.
alter table banners
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint banners_window check (shown_until > shown_from);
alter table adverts
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint adverts_window check (shown_until > shown_from);
