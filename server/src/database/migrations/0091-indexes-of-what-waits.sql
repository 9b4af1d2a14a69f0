-- no transaction
create index concurrently if not exists jobs_by_creator on jobs (created_by, id desc) where created_by is not null;
create index concurrently if not exists comment_reports_by_age on comment_reports (created_at, comment_id);
create index concurrently if not exists comments_asked_by_course on comments (course_id, created_at, id) where is_question and parent_id is null and reply_content is null and hidden_at is null;
