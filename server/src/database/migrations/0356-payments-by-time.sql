-- no transaction
create index concurrently if not exists gateway_payments_by_time on gateway_payments (way, created_at) where way is not null;
create index concurrently if not exists refund_requests_by_end on refund_requests (ended_at) where state = 'done';
