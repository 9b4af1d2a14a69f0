-- More can be wrong than with courses, questions and news; and where it is mended is another page than where a student meets it.
alter table content_findings
  drop constraint content_findings_kind_check,
  add constraint content_findings_kind_check check (
    kind in ('course', 'lesson', 'question', 'news', 'teacher', 'banner', 'advert', 'page')),
  add column fix_link text not null default '';

-- What somebody has looked at and found to be right: it is not told again. Whoever said so is looked up, and may be gone.
create table ignored_findings (
  rule       text not null,
  kind       text not null,
  content_id integer not null,
  title      text not null default '',
  course_id  integer,
  reason     text not null check (reason <> ''),
  ignored_by integer,
  ignored_at timestamptz not null default now(),
  primary key (rule, kind, content_id)
);
create index ignored_findings_newest on ignored_findings (ignored_at desc);
