-- What goes to many has a number: the first is 1, none is left out, and a smaller one is never seen later than a greater one
-- (features/messages/number-messages.sql). So “read” is a stretch of numbers and not a row for every member.
create table message_numbers (
  is_only boolean primary key default true check (is_only),
  last    integer not null
);

alter table messages add column number integer;
update messages set number = counted.number
from (select id, row_number() over (order by created_at, id) as number from messages where user_id is null) counted
where counted.id = messages.id;
insert into message_numbers (last) select coalesce(max(number), 0) from messages where user_id is null;

-- To those who learn a course. Apart from `messages`, where the version before takes whatever has no member as meant for everybody;
-- with ids of the same sequence, since a member knows both by one.
create table course_messages (
  id         integer primary key default nextval(pg_get_serial_sequence('messages', 'id')),
  course_id  integer not null references courses on delete cascade,
  content    text not null check (content <> ''),
  link       text not null default '',
  created_at timestamptz not null default now(),
  number     integer not null unique
);
create index course_messages_by_course on course_messages (course_id, created_at desc, id desc);

-- How far a member has read of what goes to many. What one member alone gets stays in `message_reads`.
create table message_marks (
  user_id integer primary key references users on delete cascade,
  -- Almost always one stretch, from 1 to the newest that was seen.
  read    int4multirange not null default '{}',
  -- Read, and not yet counted.
  fresh   integer[] not null default '{}'
) with (fillfactor = 80);
create index message_marks_fresh on message_marks (user_id) where fresh <> '{}';

-- What the operators send: one row from the first word to the recall, however many it goes to.
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
  -- Null for what was sent before anybody counted.
  read_count     integer default 0,
  -- Who wrote it last, as they were called then.
  author_name    text not null default '',
  version        integer not null default 1,
  is_demo        boolean not null default false,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check ((audience = 'course') = (course_id is not null)),
  check ((audience = 'member') = (recipient_id is not null)),
  check ((state = 'sent') = (message_id is not null)),
  check (state <> 'scheduled' or send_at is not null)
);
create index broadcasts_by_state on broadcasts (state, id desc);
create index broadcasts_by_course on broadcasts (course_id) where course_id is not null;
create index broadcasts_by_recipient on broadcasts (recipient_id) where recipient_id is not null;
create index broadcasts_uncounted on broadcasts (id) where audience_count is null and state in ('sent', 'recalled');

insert into broadcasts (state, audience, content, link, send_at, sent_at, message_id, number, read_count, is_demo, created_at,
  updated_at)
select 'sent', 'all', content, link, created_at, created_at, id, number, null, is_demo, created_at, created_at
from messages where user_id is null order by number;
