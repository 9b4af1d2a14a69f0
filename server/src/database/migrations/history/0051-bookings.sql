-- no transaction
create index concurrently if not exists feedback_bookings on feedback (call_at, id) where kind = 'booking';
