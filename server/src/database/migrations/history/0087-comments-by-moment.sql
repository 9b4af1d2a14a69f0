-- no transaction
create index concurrently if not exists comments_by_moment on comments (lesson_id, video_seconds) where parent_id is null and hidden_at is null and video_seconds is not null;
