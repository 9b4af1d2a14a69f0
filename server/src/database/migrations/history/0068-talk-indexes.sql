-- no transaction
create index concurrently if not exists comments_shown_by_kind on comments (course_id, is_question, created_at desc, id desc) where parent_id is null and hidden_at is null;
create index concurrently if not exists comments_shown_by_likes on comments (course_id, like_count desc, created_at desc, id desc) where parent_id is null and hidden_at is null;
create index concurrently if not exists comments_shown_by_kind_likes on comments (course_id, is_question, like_count desc, created_at desc, id desc) where parent_id is null and hidden_at is null;
create index concurrently if not exists comments_waiting on comments (is_question desc, created_at desc, id desc) where parent_id is null and reply_content is null and hidden_at is null;
create index concurrently if not exists feedback_waiting on feedback ((coalesce(member_replied_at, created_at)), id) where kind <> 'booking' and (answer is null or member_replied_at > answered_at);
create index concurrently if not exists news_by_grams on news using gin (search_grams);
create index concurrently if not exists news_unsearched on news (id) where search_text = '';
