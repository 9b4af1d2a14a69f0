-- A promotional page that shows a course which is gone.
alter table content_findings
  drop constraint content_findings_kind_check,
  add constraint content_findings_kind_check check (
    kind in ('course', 'lesson', 'question', 'news', 'teacher', 'banner', 'advert', 'page', 'promotion'));
