-- A lower price until a moment. The full price stays in price_fen.
alter table courses
  add column discount_fen   integer check (discount_fen > 0),
  -- The first moment at which it does not count any more.
  add column discount_until timestamptz;
