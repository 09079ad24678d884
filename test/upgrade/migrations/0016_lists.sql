-- Lists at a million rows. What is searched in begins with a space, so that each word of it does: a text of one or two letters is looked up as
-- the beginning of a word. The indexes of these columns are made anew rather than changed row by row.
drop index work_orders_search, clients_search, products_search;
update clients set search = ' ' || search;
update products set search = ' ' || search;
update work_orders set search = ' ' || search;
create index work_orders_search on work_orders using gin (account_id, search gin_trgm_ops) where deleted_at is null;
create index clients_search on clients using gin (account_id, search gin_trgm_ops) where deleted_at is null;
create index products_search on products using gin (account_id, search gin_trgm_ops) where deleted_at is null;
-- How many rows a text finds decides how it is looked up: the usual hundred samples of a column say too little of it.
alter table work_orders alter column search set statistics 1000;
alter table clients alter column search set statistics 1000;

-- What a list needs to be sorted by a column: an index within one workplace and one across those of the account. Both also hold the columns
-- that the list may be filtered by: a walk to its end then reads the index alone, when what a filter finds stands at the end.
create procedure sort_list(list text, label text, sort text, filters text) language plpgsql as $$
begin
  execute format('create index %1$s_by_%2$s on %1$s (account_id, organization_id, %3$s, id) include (%4$s) where deleted_at is null',
    list, label, sort, filters);
  execute format('create index %1$s_by_%2$s_everywhere on %1$s (account_id, %3$s, id) include (organization_id, %4$s) where deleted_at is null',
    list, label, sort, filters);
end $$;

-- Codes are sorted by their letters alone.
drop index work_orders_finished, work_orders_finished_everywhere, work_orders_plate;
call sort_list('work_orders', 'finished', 'finished', 'status, work_order_type_id, payment_type_id');
call sort_list('work_orders', 'client', 'client_name collate "ro-x-icu"', 'status, work_order_type_id, payment_type_id, finished');
call sort_list('work_orders', 'plate', 'plate_key collate "C"', 'status, work_order_type_id, payment_type_id, finished');
call sort_list('work_orders', 'document', 'document_number collate "C"', 'status, work_order_type_id, payment_type_id, finished');
call sort_list('work_orders', 'discount', 'discount', 'status, work_order_type_id, payment_type_id, finished');
call sort_list('work_orders', 'total', 'total', 'status, work_order_type_id, payment_type_id, finished');
call sort_list('work_orders', 'status', 'status', 'work_order_type_id, payment_type_id, finished');
drop index clients_by_name, clients_by_name_everywhere, clients_by_age, clients_by_phone;
call sort_list('clients', 'name', 'name collate "ro-x-icu"', 'type, fidelity');
call sort_list('clients', 'age', 'created_at', 'type, fidelity');
call sort_list('clients', 'phone', 'phone collate "C"', 'type, fidelity');

-- The visits of a vehicle, and filters that may match few or none.
create index work_orders_of_vehicle on work_orders (account_id, plate_key, start_date) where deleted_at is null;
create index work_orders_of_type on work_orders (account_id, work_order_type_id, organization_id) where deleted_at is null;
create index work_orders_paid_by on work_orders (account_id, payment_type_id, organization_id) where deleted_at is null;
create index clients_of_type on clients (account_id, type, organization_id) where deleted_at is null;
create index clients_faithful on clients (account_id, organization_id) where deleted_at is null and fidelity;

-- Suggestions: who begins like this, in the order of the letters.
create index clients_beginning on clients (account_id, (left(search, 40)) collate "C", organization_id) where deleted_at is null;
