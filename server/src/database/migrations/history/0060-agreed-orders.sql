-- What the member agreed to when the order was placed, as it was then. Empty where it was placed before anybody was asked.
alter table orders add column refund_rule text not null default '';
