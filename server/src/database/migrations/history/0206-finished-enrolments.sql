-- no transaction
create index concurrently if not exists enrolments_complete on enrolments (course_id) where percent = 100;
