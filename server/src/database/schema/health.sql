-- Findings about content.

-- When it was looked at, and how much there was: the list itself is cut off.
create table content_checks (
  rule       text primary key,
  total      integer not null,
  checked_at timestamptz not null
);

-- Faults of the content, as the last check found them. Each check writes all rows anew.
create table content_findings (
  id          integer generated always as identity primary key,
  -- A key of the rules, which have its words.
  rule        text not null check (rule <> ''),
  kind        text not null check (kind in ('course', 'lesson', 'question', 'news', 'teacher', 'banner', 'advert', 'page',
    'promotion')),
  content_id  integer not null,
  -- The course that the finding belongs to: colleagues with their own courses alone see only those.
  course_id   integer references courses on delete cascade,
  place       text not null default '',
  title       text not null,
  sentence    text not null,
  link        text not null,
  picture_url text not null default '',
  -- The greater is shown first.
  weight      integer not null,
  found_at    timestamptz not null,
  fix_link    text not null default '',
  constraint content_findings_rule_kind_content_id_key unique (rule, kind, content_id)
);
create index content_findings_by_content on content_findings (kind, content_id);
create index content_findings_by_course on content_findings (course_id);
create index content_findings_by_weight on content_findings (weight desc, id);

-- Findings that a colleague has judged to be right. They are not shown again. The colleague's account may be gone.
create table ignored_findings (
  rule       text not null,
  kind       text not null,
  content_id integer not null,
  title      text not null default '',
  course_id  integer,
  reason     text not null check (reason <> ''),
  ignored_by integer,
  ignored_at timestamptz not null default now(),
  constraint ignored_findings_pkey primary key (rule, kind, content_id)
);
create index ignored_findings_newest on ignored_findings (ignored_at desc);
