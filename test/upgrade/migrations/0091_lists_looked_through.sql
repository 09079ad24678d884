-- In a block, of which a cluster is told each statement by itself.
-- A name that is far from the beginning of the list sorted by it: what stands before it is looked through for the text, in the index alone, which
-- reads five times as many rows in the same time. That rows are not deleted is asked of each, so it stands there, too; it takes no room.
-- An index holds 2,700 bytes of a row: what orders are searched in is cut as it is cut from now on, which only names of the longest letters are. Until
-- that is committed an index would take in the rows as they were, too, so those of the orders are built by the next file.
do $$ begin
  update work_orders set search = left(search, 400) where length(search) > 400;
  drop index collaborator_work_orders_by_client;
  drop index collaborator_work_orders_by_client_everywhere;
  call sort_list('collaborator_work_orders', 'client', 'client_name collate "ro-x-icu"', 'status, collaborator_id, payment_type_id, date, deleted_at, search');

  -- What a filter leaves is counted in an index. The orders of a client or a vehicle that were deleted are found by it, too.
  drop index work_orders_of_client;
  create index work_orders_of_client on work_orders (account_id, client_id, organization_id, deleted_at);
  drop index work_orders_of_vehicle;
  create index work_orders_of_vehicle on work_orders (account_id, vehicle_id, start_date desc) include (organization_id, deleted_at);
  drop index work_orders_of_type;
  create index work_orders_of_type on work_orders (account_id, work_order_type_id, organization_id, itp) where deleted_at is null;
  drop index collaborator_work_orders_of_one;
  create index collaborator_work_orders_of_one on collaborator_work_orders (account_id, collaborator_id, date) include (organization_id, deleted_at);
  drop index collaborator_work_order_workers_of_one;
  create index collaborator_work_order_workers_of_one on collaborator_work_order_workers (account_id, worker_id) include (order_id);
  create index collaborator_work_orders_standing on collaborator_work_orders (account_id, id) include (organization_id) where deleted_at is null;
  create index tyre_hotels_of_season on tyre_hotels (account_id, season, organization_id) where deleted_at is null;
  create index loyalty_cards_inactive on loyalty_cards (account_id, organization_id) where deleted_at is null and not active;
  create index sms_messages_of_kind on sms_messages (account_id, organization_id, kind);
  -- A guaranty without an end stands last, as it is asked for. How many end when is told, since it is no column.
  drop index guaranties_by_end;
  drop index guaranties_by_end_everywhere;
  call sort_list('guaranties', 'end', 'coalesce(expires_on, ''infinity'')', 'client_id, expires_on');
  analyze guaranties;
end $$;
