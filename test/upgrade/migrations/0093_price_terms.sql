-- The terms an order's sums were made with. Orders of before have none: their stored sums hold until their money changes.
do $$ begin
  alter table work_orders add column price_terms jsonb;
  -- Every row satisfied a narrower check, so none has to be read again.
  alter table work_order_history drop constraint work_order_history_kind_check;
  alter table work_order_history add constraint work_order_history_kind_check
    check (kind in ('created', 'edit', 'lines', 'status', 'payment', 'document', 'transfer', 'deleted', 'restored', 'sms', 'call', 'reprice'))
    not valid;
  call search_in_account('work_orders');
end $$;
