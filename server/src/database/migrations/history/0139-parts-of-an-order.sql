-- no transaction
create index concurrently if not exists order_entries_of_parts on order_entries (order_id) where kind = 'part-refund';
