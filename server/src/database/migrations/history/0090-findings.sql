-- When whoever does a job now took it: what is left is judged by this try, not by those before it.
alter table jobs add column taken_at timestamptz;

-- What is wrong with the content, as the last check found it; the check writes all of it anew.
create table content_findings (
  id          integer generated always as identity primary key,
  -- A key of the rules, which have its words.
  rule        text not null check (rule <> ''),
  kind        text not null check (kind in ('course', 'question', 'news')),
  content_id  integer not null,
  -- Whose content it is, for those who see their own courses alone.
  course_id   integer references courses on delete cascade,
  place       text not null default '',
  title       text not null,
  sentence    text not null,
  link        text not null,
  picture_url text not null default '',
  -- The greater is shown first.
  weight      integer not null,
  found_at    timestamptz not null,
  unique (rule, kind, content_id)
);
create index content_findings_by_weight on content_findings (weight desc, id);
create index content_findings_by_course on content_findings (course_id);

-- When it was looked at, and how much there was: the list itself is cut off.
create table content_checks (
  rule       text primary key,
  total      integer not null,
  checked_at timestamptz not null
);
