-- In a block, of which a cluster is told each statement by itself.
-- The same for orders by the name of the client and by the plate, whose texts the file before has cut.
do $$ begin
  drop index work_orders_by_client;
  drop index work_orders_by_client_everywhere;
  drop index work_orders_by_plate;
  drop index work_orders_by_plate_everywhere;
  call sort_list('work_orders', 'client', 'client_name collate "ro-x-icu"', 'status, work_order_type_id, payment_type_id, finished, itp, deleted_at, search');
  call sort_list('work_orders', 'plate', 'plate_key collate "C"', 'status, work_order_type_id, payment_type_id, finished, itp, deleted_at, search');
end $$;
