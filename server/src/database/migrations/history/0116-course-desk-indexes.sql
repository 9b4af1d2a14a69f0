-- no transaction
create index concurrently if not exists enrolments_finished on enrolments (course_id) where finished_at is not null;
