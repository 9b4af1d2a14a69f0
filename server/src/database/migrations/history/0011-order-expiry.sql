-- The few that wait for a payment, the oldest first: what was not paid in time is cancelled by the sweep.
create index orders_pending on orders (created_at) where status = 'pending';
