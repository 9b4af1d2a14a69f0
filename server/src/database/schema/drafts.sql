-- Drafts, versions of what was published, previews and the trash.

-- Every published state of every content. The history, and the way back.
create table revisions (
  id           integer generated always as identity primary key,
  kind         text not null check (kind <> ''),
  subject_id   integer,
  body         jsonb not null,
  note         text not null default '',
  published_by integer references users on delete set null,
  published_at timestamptz not null default now(),
  origin       text not null default 'published' check (origin in ('published', 'lost')),
  draft_id     integer,
  begun_by     integer,
  waived       jsonb not null default '[]'::jsonb
);
create index revisions_begun on revisions (begun_by, subject_id) where (kind = 'question') and (begun_by is not null);
create index revisions_by_publisher on revisions (published_by);
create index revisions_by_subject on revisions (kind, subject_id, id desc);
create index revisions_lost on revisions (published_at) where origin = 'lost';
create index revisions_lost_of_draft on revisions (draft_id, id desc) where origin = 'lost';
-- A link to a draft that was published leads on to what it became.
create index revisions_published_of_draft on revisions (draft_id) where origin = 'published';

create table drafts (
  id              integer generated always as identity primary key,
  kind            text not null check (kind <> ''),
  -- The content that the draft changes; null for new content.
  subject_id      integer,
  -- Checked by the contract's schema of its kind when it is published; until then it may be unfinished.
  body            jsonb not null,
  -- Raised by every save: who saves over a version that he has not seen is told so.
  version         integer not null default 1,
  -- The revision that it was begun from.
  base_id         integer references revisions on delete set null,
  editor_id       integer references users on delete set null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  publish_at      timestamptz,
  -- Of something new: who asks twice with the same one gets the same draft.
  open_key        text,
  -- The owner of the draft, where its content does not tell. Only compared, never shown, so neither this nor the next
  -- column needs a foreign key.
  begun_by        integer,
  -- The staff member and time of the last save in the record: the saves after it belong to the same sitting.
  traced_by       integer,
  traced_at       timestamptz,
  -- False while it says what stands: opened, and nothing written.
  is_touched      boolean not null default true,
  -- The content is hidden only because its first publication was taken back.
  puts_back       boolean not null default false,
  review_asked_at timestamptz,
  review_asked_by integer,
  review_note     text not null default '',
  returned_reason text not null default '',
  -- For its hour: who agreed, with which words, and what was let through for which reason.
  publish_by      integer,
  publish_note    text not null default '',
  publish_waived  jsonb not null default '[]'::jsonb
);
create index drafts_by_age on drafts (kind, updated_at desc, id desc);
create index drafts_by_base on drafts (base_id);
create index drafts_by_editor on drafts (editor_id);
-- Which drafts of courses show a film.
create index drafts_by_film on drafts
  using gin (jsonb_path_query_array(body, '$.chapters[*].lessons[*].filmId')) where kind = 'course';
create unique index drafts_by_open_key on drafts (open_key) where open_key is not null;
create index drafts_due on drafts (publish_at) where publish_at is not null;
create index drafts_of_nothing_yet on drafts (kind, id) where subject_id is null;
create unique index drafts_one_a_subject on drafts (kind, subject_id) where subject_id is not null;
create index drafts_to_review on drafts (review_asked_at) where review_asked_at is not null;

-- A preview publishes a draft in a transaction that is rolled back. It begins with a row here whose reference leads
-- nowhere. The reference is checked at the commit, so the database refuses to commit a preview.
create table preview_marks (
  id    integer generated always as identity primary key,
  never integer not null references preview_marks deferrable initially deferred
);
create index preview_marks_by_never on preview_marks (never);

-- The trash: hidden as if withdrawn, and deleted for good after a while.
create table content_trash (
  kind       text not null check (kind <> ''),
  content_id integer not null,
  -- Whether it was out of sight before already, and stays so when it comes back.
  was_hidden boolean not null,
  title      text not null default '',
  removed_by integer,
  removed_at timestamptz not null,
  constraint content_trash_pkey primary key (kind, content_id)
);
create index content_trash_by_time on content_trash (removed_at desc, kind, content_id);
