-- Whether a payment is given back is asked at every look at the page that is paid on.
create index refund_requests_by_payment on refund_requests (payment_number) where payment_number is not null;
