-- What was thrown away: out of sight as if withdrawn, and gone for good after a while.
create table content_trash (
  kind       text not null check (kind <> ''),
  content_id integer not null,
  -- Whether it was out of sight before already, and stays so when it comes back.
  was_hidden boolean not null,
  title      text not null default '',
  removed_by integer,
  removed_at timestamptz not null,
  primary key (kind, content_id)
);
create index content_trash_by_time on content_trash (removed_at desc, kind, content_id);
-- Types come and go too.
alter table course_types add column hidden_at timestamptz;
