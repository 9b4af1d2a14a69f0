-- no transaction
create index concurrently if not exists users_blocked on users (id desc) where blocked_at is not null;
create index concurrently if not exists users_by_last_digits on users (right(mobile, 4), id desc);
create index concurrently if not exists users_by_name_grams on users using gin ((string_to_array(regexp_replace(lower(nick_name), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 2), '(..)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(...)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 2), '(...)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name), 3), '(...)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(.)', '\1 ', 'g'), ' ')));
create index concurrently if not exists orders_paid_by_user on orders (user_id desc) where status = 'paid';
create index concurrently if not exists audit_events_by_subject on audit_events (subject_kind, subject_id, id desc);
create index concurrently if not exists feedback_bookings_by_contact on feedback (contact, created_at desc) where kind = 'booking';
