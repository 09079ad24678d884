-- The price list is written on screens of its own.
alter table products
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

drop index products_by_name;
call sort_list('products', 'name', 'name collate "ro-x-icu"', 'is_service, car_type_id, work_order_type_id, is_tyre');
call sort_list('products', 'price', 'price', 'is_service, car_type_id, work_order_type_id, is_tyre');
call sort_list('products', 'age', 'created_at', 'is_service, car_type_id, work_order_type_id, is_tyre');

-- Two equal conditions would leave open which price holds. Widths in inches have two decimals.
alter table price_conditions alter column value type numeric(6,2);
create unique index price_conditions_once on price_conditions (account_id, product_id, field, condition, value);
drop index price_conditions_of_product;

call search_in_account('products');
