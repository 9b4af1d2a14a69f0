-- no transaction
-- A filter that leaves few rows is answered from the index alone.
create index concurrently if not exists questions_by_edit on questions (updated_at desc, id desc) include (type_id, kind, difficulty, hidden_at, lesson_id);
create index concurrently if not exists questions_by_type_edit on questions (type_id, updated_at desc, id desc) include (kind, difficulty, hidden_at);
create index concurrently if not exists questions_by_kind_edit on questions (kind, updated_at desc, id desc) include (type_id, difficulty, hidden_at);
create index concurrently if not exists questions_withdrawn on questions (updated_at desc, id desc) where hidden_at is not null;
create index concurrently if not exists question_answers_by_moment on question_answers (question_id, answered_at);
create index concurrently if not exists revisions_begun on revisions (begun_by, subject_id) where kind = 'question' and begun_by is not null;
create index concurrently if not exists content_findings_by_content on content_findings (kind, content_id);
