-- Messages to members, and what each has read.

create table messages (
  id         integer generated always as identity primary key,
  -- null: to everybody who was a member when it was written
  user_id    integer references users on delete cascade,
  content    text not null check (content <> ''),
  link       text not null default '',
  created_at timestamptz not null default now(),
  is_demo    boolean not null default false,
  number     integer
);
create unique index messages_by_number on messages (number) where number is not null;
create index messages_by_user on messages (user_id, created_at desc, id desc);
create index messages_to_all on messages (created_at desc, id desc) where user_id is null;

-- Every message to many members has a number: the first is 1, no number is left out, and a smaller one is never seen
-- later than a greater one (features/messages/number-messages.sql). So “read” is a range of numbers and not a row for
-- every member.
create table message_numbers (
  is_only boolean default true primary key check (is_only),
  last    integer not null
);

-- How far a member has read of what goes to many. What one member alone gets stays in `message_reads`.
create table message_marks (
  user_id integer primary key references users on delete cascade,
  -- Almost always one stretch, from 1 to the newest that was seen.
  read    int4multirange not null default '{}'::int4multirange,
  -- Read, and not yet counted.
  fresh   integer[] not null default '{}'
) with (fillfactor=80);
create index message_marks_fresh on message_marks (user_id) where fresh <> '{}';

create table message_reads (
  user_id    integer not null references users on delete cascade,
  message_id integer not null references messages on delete cascade,
  read_at    timestamptz not null default now(),
  constraint message_reads_pkey primary key (user_id, message_id)
);
create index message_reads_by_message on message_reads (message_id);

-- Messages to the learners of a course. Apart from `messages`, where a process of the version before takes every row
-- without a member as a message to everybody. The ids come from the same sequence, because a member knows both by one
-- id.
create table course_messages (
  id         integer default nextval((pg_get_serial_sequence('messages', 'id'))::regclass) primary key,
  course_id  integer not null references courses on delete cascade,
  content    text not null check (content <> ''),
  link       text not null default '',
  created_at timestamptz not null default now(),
  number     integer not null unique
);
create index course_messages_by_course on course_messages (course_id, created_at desc, id desc);

-- Answers to a member's comment: from the author (comment_id is the member's) or from another member (comment_id is
-- theirs).
create table reply_notices (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  comment_id integer not null references comments on delete cascade,
  kind       text not null check (kind in ('author', 'member')),
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  constraint reply_notices_once unique (user_id, comment_id, kind)
);
create index reply_notices_by_comment on reply_notices (comment_id);
create index reply_notices_by_user on reply_notices (user_id, created_at desc, id desc);
create index reply_notices_unread on reply_notices (user_id) where read_at is null;

-- Messages written in the desk: one row from the first draft to the recall, however many members get it.
create table broadcasts (
  id             integer generated always as identity primary key,
  state          text not null default 'draft' check (state in ('draft', 'scheduled', 'sent', 'recalled')),
  audience       text not null check (audience in ('all', 'course', 'member')),
  course_id      integer references courses on delete cascade,
  recipient_id   integer references users on delete cascade,
  content        text not null check (content <> ''),
  link           text not null default '',
  -- When it is to go, or went.
  send_at        timestamptz,
  sent_at        timestamptz,
  recalled_at    timestamptz,
  -- In `messages` or `course_messages`; null before it is sent and after it is recalled.
  message_id     integer,
  number         integer unique,
  -- Null until they are counted.
  audience_count integer,
  -- Null in messages that were sent before reading was counted.
  read_count     integer default 0,
  -- The name of the last author, at that time.
  author_name    text not null default '',
  version        integer not null default 1,
  is_demo        boolean not null default false,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint broadcasts_check check ((audience = 'course') = (course_id is not null)),
  constraint broadcasts_check1 check ((audience = 'member') = (recipient_id is not null)),
  constraint broadcasts_check2 check ((state = 'sent') = (message_id is not null)),
  constraint broadcasts_check3 check ((state <> 'scheduled') or (send_at is not null))
);
create index broadcasts_by_course on broadcasts (course_id) where course_id is not null;
create index broadcasts_by_recipient on broadcasts (recipient_id) where recipient_id is not null;
create index broadcasts_by_state on broadcasts (state, id desc);
create index broadcasts_uncounted on broadcasts (id) where audience_count is null and state in ('sent', 'recalled');

create function announce_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('messages', 'new ' || coalesce(user_id::text, 'all')) from inserted group by user_id;
  return null;
end $function$;

create trigger messages_inserted after insert on messages
  referencing new table as inserted for each statement execute function announce_messages();
create trigger reply_notices_inserted after insert on reply_notices
  referencing new table as inserted for each statement execute function announce_messages();

insert into message_numbers (is_only, last) values
  (true, 0);
