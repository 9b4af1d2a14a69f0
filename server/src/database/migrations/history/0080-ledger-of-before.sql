-- in batches
with batch as (
  select id, price_fen, status, created_at, paid_at, cancelled_at, refunded_at from orders
  where status <> 'pending' and id > coalesce((select max(order_id) from order_entries), 0)
  order by id limit 2000),
given_back as (
  update orders set refunded_fen = orders.price_fen from batch where orders.id = batch.id and batch.status = 'refunded')
insert into order_entries (order_id, kind, amount_fen, actor, at)
select batch.id, line.kind, line.amount_fen, 'site', line.at from batch cross join lateral (values
  (1, 'payment', price_fen, coalesce(paid_at, created_at), status in ('paid', 'refunded')),
  (2, 'refund', -price_fen, coalesce(refunded_at, paid_at, created_at), status = 'refunded'),
  (3, 'cancel', 0, coalesce(cancelled_at, created_at), status = 'cancelled')) line (place, kind, amount_fen, at, is_true)
where line.is_true order by batch.id, line.place;
