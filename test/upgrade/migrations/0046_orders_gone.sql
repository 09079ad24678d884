-- A deleted order goes for good after 30 days; what was made for it stays.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'guaranties'::regclass and confrelid = 'work_orders'::regclass and contype = 'f';
  execute format('alter table guaranties drop constraint %I', name);
end $$;
alter table guaranties add foreign key (account_id, work_order_id) references work_orders on delete set null (work_order_id);

-- Inspections, the last finished first: few of many orders.
create index work_orders_of_itp on work_orders (account_id, organization_id, finished desc nulls first, id desc) where itp and deleted_at is null;
