alter table orders validate constraint orders_quote_adds_up;
