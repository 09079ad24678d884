-- Before a row goes, PostgreSQL looks in every table that refers to it. Without an index it reads there all that the account had, once for each
-- client and product that is erased.
create index work_orders_of_client on work_orders (account_id, client_id);
create index vehicles_of_client on vehicles (account_id, client_id);
create index work_order_lines_of_product on work_order_lines (account_id, product_id) where product_id is not null;
