-- What ends today and is paid for stands on the board, whenever it was finished: without this all orders are read for it.
create index work_orders_ending on work_orders (account_id, organization_id, end_date)
  where deleted_at is null and status = 'done' and payment_type_id is not null;
