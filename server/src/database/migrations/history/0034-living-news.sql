alter table news
  add column body text,
  add column hidden_at timestamptz,
  add column picture_id integer references assets on delete set null,
  add column thumb_id integer references assets on delete set null;
