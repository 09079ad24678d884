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

-- Each sort of a list has two indexes, for one workplace and across those of the account. Codes sort by their letters alone.
create index work_orders_by_client on work_orders (account_id, organization_id, client_name collate "ro-x-icu", id) where deleted_at is null;
create index work_orders_by_client_everywhere on work_orders (account_id, client_name collate "ro-x-icu", id) where deleted_at is null;
create index work_orders_by_plate on work_orders (account_id, organization_id, plate_number collate "C", id) where deleted_at is null;
create index work_orders_by_plate_everywhere on work_orders (account_id, plate_number collate "C", id) where deleted_at is null;
create index work_orders_by_document on work_orders (account_id, organization_id, document_number collate "C", id) where deleted_at is null;
create index work_orders_by_document_everywhere on work_orders (account_id, document_number collate "C", id) where deleted_at is null;
create index work_orders_by_discount on work_orders (account_id, organization_id, discount, id) where deleted_at is null;
create index work_orders_by_discount_everywhere on work_orders (account_id, discount, id) where deleted_at is null;
create index work_orders_by_total on work_orders (account_id, organization_id, total, id) where deleted_at is null;
create index work_orders_by_total_everywhere on work_orders (account_id, total, id) where deleted_at is null;
create index work_orders_by_status on work_orders (account_id, organization_id, status, id) where deleted_at is null;
create index work_orders_by_status_everywhere on work_orders (account_id, status, id) where deleted_at is null;
drop index clients_by_age, clients_by_phone;
create index clients_by_age on clients (account_id, organization_id, created_at, id) where deleted_at is null;
create index clients_by_age_everywhere on clients (account_id, created_at, id) where deleted_at is null;
create index clients_by_phone on clients (account_id, organization_id, phone collate "C", id) where deleted_at is null;
create index clients_by_phone_everywhere on clients (account_id, phone collate "C", id) where deleted_at is null;

-- Filters that may match few or none: without these a list would be walked to its end to learn so.
create index work_orders_of_type on work_orders (account_id, work_order_type_id, organization_id) where deleted_at is null;
create index work_orders_paid_by on work_orders (account_id, payment_type_id, organization_id) where deleted_at is null;
create index clients_of_type on clients (account_id, type, organization_id) where deleted_at is null;
create index clients_faithful on clients (account_id, organization_id) where deleted_at is null and fidelity;

-- Suggestions: who begins like this, in the order of the letters.
create index clients_beginning on clients (account_id, (left(search, 40)) collate "C", organization_id) where deleted_at is null;
