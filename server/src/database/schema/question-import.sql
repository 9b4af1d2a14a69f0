-- Imports of questions.

-- Questions that come as a file. A row is there for a day: what was sent, what was found out about it, and what
-- became of it.
create table question_imports (
  id              integer generated always as identity primary key,
  name            text not null,
  origin          text not null check (origin in ('markdown', 'zip', 'xlsx', 'csv', 'content')),
  state           text not null default 'reading' check (state in ('reading', 'checked', 'running', 'done', 'failed', 'undoing',
    'undone')),
  -- Always Markdown, whichever format was uploaded.
  source          text not null,
  version         integer not null default 1,
  -- The version that the report is about.
  checked_version integer not null default 0,
  -- Names within the file, names in the file store, and what they became in the school.
  pictures        jsonb not null default '[]'::jsonb,
  -- The choice for each duplicate, by the key of the question.
  choices         jsonb not null default '{}'::jsonb,
  report          jsonb,
  percent         integer not null default 0,
  sentence        text not null default '',
  added_count     integer not null default 0,
  updated_count   integer not null default 0,
  -- As they were called then.
  author_name     text not null default '',
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- Set by the first question that is written.
  ran_at          timestamptz,
  -- An import whose questions students see once they are published.
  is_draft        boolean not null default false
);

-- Questions written by an import. A killed worker goes on from here, and the whole import can be taken back.
create table question_import_items (
  import_id   integer not null references question_imports on delete cascade,
  nth         integer not null,
  question_id integer not null references questions on delete cascade,
  -- The draft that it took the place of; null: it was added.
  before      jsonb,
  written_at  timestamptz not null,
  -- The draft that was written, while it is there: a publication ends it. Null: students saw the question at once.
  draft_id    integer,
  constraint question_import_items_pkey primary key (import_id, nth)
);
create index question_import_items_by_question on question_import_items (question_id);
