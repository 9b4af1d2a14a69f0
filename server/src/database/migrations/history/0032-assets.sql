-- Every picture, film and file that content shows, with what is known of its bytes. Content refers to these rows; the address
-- beside the reference is written down with it, so that a list need not look it up.
create table assets (
  id         integer generated always as identity primary key,
  kind       text not null check (kind in ('picture', 'video', 'stream', 'subtitles', 'file')),
  state      text not null default 'ready' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- Below the file store: pictures/…, clips/…, media/….
  path       text not null unique check (path <> ''),
  title      text not null default '',
  mime       text not null default '',
  bytes      bigint not null default 0 check (bytes >= 0),
  sha256     text not null default '' check (sha256 ~ '^([0-9a-f]{64})?$'),
  width      integer not null default 0 check (width >= 0),
  height     integer not null default 0 check (height >= 0),
  seconds    numeric(9, 3) not null default 0 check (seconds >= 0),
  owner_id   integer references users on delete set null,
  -- What it was made from: a thumbnail from its picture, a stream from its film. It goes with it.
  made_from  integer references assets on delete cascade,
  created_at timestamptz not null default now(),
  is_demo    boolean not null default false
);
create index assets_by_kind on assets (kind, created_at desc, id desc);
create index assets_by_content on assets (sha256) where sha256 <> '';
create index assets_by_owner on assets (owner_id) where owner_id is not null;
create index assets_made_from on assets (made_from) where made_from is not null;

create table drafts (
  id         integer generated always as identity primary key,
  kind       text not null check (kind <> ''),
  -- What it will change; null: something new.
  subject_id integer,
  -- Checked by the contract's schema of its kind when it is published; until then it may be unfinished.
  body       jsonb not null,
  -- Raised by every save: who saves over a version that he has not seen is told so.
  version    integer not null default 1,
  -- The revision that it was begun from.
  base_id    integer,
  editor_id  integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz
);
create unique index drafts_one_a_subject on drafts (kind, subject_id) where subject_id is not null;
create index drafts_by_age on drafts (kind, updated_at desc, id desc);
create index drafts_due on drafts (publish_at) where publish_at is not null;
create index drafts_by_editor on drafts (editor_id);

-- What was published, as it was: the past of everything, and the way back.
create table revisions (
  id           integer generated always as identity primary key,
  kind         text not null check (kind <> ''),
  subject_id   integer not null,
  body         jsonb not null,
  note         text not null default '',
  published_by integer references users on delete set null,
  published_at timestamptz not null default now()
);
create index revisions_by_subject on revisions (kind, subject_id, id desc);
create index revisions_by_publisher on revisions (published_by);
alter table drafts add constraint drafts_base_id_fkey foreign key (base_id) references revisions on delete set null;
create index drafts_by_base on drafts (base_id);
