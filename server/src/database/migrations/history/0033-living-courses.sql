-- Markdown as it was written beside the HTML made from it; null where only the HTML is known, from before this column.
alter table courses
  add column description text,
  add column updated_at timestamptz not null default now(),
  -- Withdrawn: still there for those who learn it, gone for everybody else.
  add column hidden_at timestamptz,
  add column cover_id integer references assets on delete set null,
  add column thumb_id integer references assets on delete set null;
