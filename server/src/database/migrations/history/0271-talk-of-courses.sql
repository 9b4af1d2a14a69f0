-- no transaction
create index concurrently if not exists inbox_threads_asked_of_course on inbox_threads (course_id, is_question, id) where kind = 'comment';
create index concurrently if not exists inbox_threads_waiting_of_course on inbox_threads (course_id, id) where kind = 'comment' and state = 'waiting';
