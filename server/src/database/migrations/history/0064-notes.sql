-- What members write down at a second of a lesson. The id is made by the browser: a note that is sent twice is one note.
create table notes (
  id              uuid primary key,
  user_id         integer not null references users on delete cascade,
  course_id       integer not null references courses on delete cascade,
  -- null: the lesson has left the course, what was written about it stays
  lesson_id       integer references catalogue_entries on delete set null,
  second          integer not null check (second >= 0),
  content         text not null check (char_length(content) between 1 and 1000),
  version         integer not null default 1,
  -- The latest changes that were taken, so that one that comes again is known.
  change_ids      uuid[] not null default '{}',
  -- The note that this text was replaced in, where two devices had changed it.
  copy_of         uuid,
  search_text     text not null,
  search_pinyin   text not null,
  search_initials text not null,
  search_grams    text[] not null,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  -- Kept for a while, so that an old change of another device does not bring it back unseen.
  deleted_at      timestamptz
);
create index notes_by_course on notes (user_id, course_id) where deleted_at is null;
create index notes_by_change on notes (user_id, changed_at desc, id) where deleted_at is null;
create index notes_of_course on notes (course_id);
create index notes_of_lesson on notes (lesson_id);
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
