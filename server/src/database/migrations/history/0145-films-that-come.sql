-- A film is there from the moment its upload begins: without a file and without a length until there is something to play.
alter table media alter column file_path drop not null;
alter table media alter column seconds set default 0;
alter table media drop constraint media_seconds_check;
alter table media add constraint media_seconds_check check (seconds >= 0 and (seconds > 0) = (file_path is not null)) not valid;
alter table media validate constraint media_seconds_check;
-- Made from the film: pictures over the seek bar, and how loud it is. Paths in the file store.
alter table media add column storyboard_path text;
alter table media add column peaks_path text;
alter table media add column created_at timestamptz not null default now();

-- The film that a lesson will show. Only one that can be played is its media_id, so whoever reads lessons need not ask.
alter table catalogue_entries add column coming_id integer;
alter table catalogue_entries add constraint catalogue_entries_coming_id_fkey
  foreign key (coming_id) references media not valid;
alter table catalogue_entries validate constraint catalogue_entries_coming_id_fkey;
alter table catalogue_entries add constraint lessons_wait_for_one_film
  check (coming_id is null or (media_id is null and chapter_id is not null)) not valid;
alter table catalogue_entries validate constraint lessons_wait_for_one_film;
create index catalogue_by_coming on catalogue_entries (coming_id) where coming_id is not null;

-- A file on its way, in numbered parts.
create table part_uploads (
  id          integer generated always as identity primary key,
  owner_id    integer references users on delete set null,
  kind        text not null check (kind in ('video', 'file')),
  name        text not null check (name <> '' and length(name) <= 255),
  mime        text not null default '',
  bytes       bigint not null check (bytes > 0),
  part_bytes  integer not null check (part_bytes > 0),
  -- Size and beginning of the file: by it a browser that was closed finds the upload again.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- In the store: where the parts are, and what they become.
  token       text not null,
  path        text not null,
  state       text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  film_id     integer references media on delete set null,
  asset_id    integer references assets on delete set null,
  created_at  timestamptz not null default now(),
  touched_at  timestamptz not null default now()
);
create index part_uploads_open on part_uploads (owner_id, id desc) where state = 'open';
create index part_uploads_by_age on part_uploads (touched_at) where state <> 'done';
create index part_uploads_by_owner on part_uploads (owner_id);
create index part_uploads_by_film on part_uploads (film_id) where film_id is not null;
create index part_uploads_by_asset on part_uploads (asset_id) where asset_id is not null;

create table part_upload_parts (
  upload_id integer not null references part_uploads on delete cascade,
  number    integer not null check (number > 0),
  bytes     integer not null check (bytes > 0),
  sha256    text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  tag       text not null,
  primary key (upload_id, number)
);

-- One original becoming a film, or the next version of one.
create table film_makings (
  id          integer generated always as identity primary key,
  film_id     integer not null references media on delete cascade,
  -- The original; null once an operator has deleted it.
  asset_id    integer references assets on delete set null,
  owner_id    integer references users on delete set null,
  file_name   text not null default '',
  state       text not null default 'checking'
    check (state in ('checking', 'queued', 'preparing', 'playable', 'encoding', 'ready', 'needs-you', 'failed', 'given-up')),
  -- What the original holds, what is made of it, and what was noticed about it, as the contract describes them.
  facts       jsonb not null default '{}',
  plan        jsonb not null default '{}',
  checks      jsonb not null default '{}',
  -- What went wrong, or what somebody has to decide: a sentence for the operator, and the lines behind it.
  sentence    text not null default '',
  detail      text not null default '',
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index film_makings_by_film on film_makings (film_id, id desc);
create index film_makings_by_asset on film_makings (asset_id) where asset_id is not null;
create index film_makings_by_owner on film_makings (owner_id) where owner_id is not null;
create index film_makings_under_way on film_makings (id) where finished_at is null;
create index film_makings_by_end on film_makings (finished_at desc, id desc) where finished_at is not null;
