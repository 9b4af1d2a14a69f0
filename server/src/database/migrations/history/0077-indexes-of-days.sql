-- no transaction
create index concurrently if not exists study_days_by_day on study_days (day, user_id);
create index concurrently if not exists enrolments_by_finish on enrolments (finished_at) where finished_at is not null;
create index concurrently if not exists users_by_time on users (created_at);
create index concurrently if not exists orders_by_payment on orders (paid_at) where paid_at is not null;
create index concurrently if not exists orders_by_refund on orders (refunded_at) where refunded_at is not null;
