do $$ begin
  -- Users may restore what they deleted a moment ago, so a deletion names its user. One from before the update names nobody.
  alter table appointments add column deleted_by bigint;
  alter table clients add column deleted_by bigint;
  alter table collaborator_work_orders add column deleted_by bigint;
  alter table customer_orders add column deleted_by bigint;
  alter table guaranties add column deleted_by bigint;
  alter table line_packages add column deleted_by bigint;
  alter table loyalty_cards add column deleted_by bigint;
  alter table products add column deleted_by bigint;
  alter table tyre_hotels add column deleted_by bigint;
  alter table vehicles add column deleted_by bigint;
  alter table work_orders add column deleted_by bigint;
  -- The views list the columns that a table had when they were made.
  call search_in_account('clients');
  call search_in_account('collaborator_work_orders');
  call search_in_account('customer_orders');
  call search_in_account('guaranties');
  call search_in_account('line_packages');
  call search_in_account('loyalty_cards');
  call search_in_account('products');
  call search_in_account('tyre_hotels');
  call search_in_account('vehicles');
  call search_in_account('work_orders');
end $$
