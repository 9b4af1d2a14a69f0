create table messages (
  id         integer generated always as identity primary key,
  -- null: to everybody who was a member when it was written
  user_id    integer references users on delete cascade,
  content    text not null check (content <> ''),
  link       text not null default '',
  created_at timestamptz not null default now(),
  is_demo    boolean not null default false
);
create index messages_by_user on messages (user_id, created_at desc, id desc);
create index messages_to_all on messages (created_at desc, id desc) where user_id is null;

create table message_reads (
  user_id    integer not null references users on delete cascade,
  message_id integer not null references messages on delete cascade,
  read_at    timestamptz not null default now(),
  primary key (user_id, message_id)
);
create index message_reads_by_message on message_reads (message_id);

-- Somebody answered my comment: the author (comment_id is mine) or a member (comment_id is theirs).
create table reply_notices (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  comment_id integer not null references comments on delete cascade,
  kind       text not null check (kind in ('author', 'member')),
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  constraint reply_notices_once unique (user_id, comment_id, kind)
);
create index reply_notices_by_user on reply_notices (user_id, created_at desc, id desc);
create index reply_notices_unread on reply_notices (user_id) where read_at is null;
create index reply_notices_by_comment on reply_notices (comment_id);
