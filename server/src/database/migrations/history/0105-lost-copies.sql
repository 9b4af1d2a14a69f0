-- What lost in a conflict or was thrown away is a version too, also of what was never published.
alter table revisions
  alter column subject_id drop not null,
  add column origin text not null default 'published',
  add column draft_id integer,
  add column begun_by integer,
  add column waived jsonb not null default '[]',
  add constraint revisions_origin_check check (origin in ('published', 'lost')) not valid;
