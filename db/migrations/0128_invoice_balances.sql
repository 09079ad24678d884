do $$ begin
  -- Money may stand on an invoice alone, or for an advance on its order, too. What stands on an order counts for the invoice that bills it.
  alter table payment_allocations add column invoice_id bigint;
  alter table payment_allocations drop constraint payment_allocations_check;
  alter table payment_allocations add constraint payment_allocations_target
    check (num_nonnulls(work_order_id, customer_order_id) < 2 and num_nonnulls(work_order_id, customer_order_id, invoice_id) > 0) not valid;
  create index payment_allocations_of_invoice on payment_allocations (account_id, invoice_id) where invoice_id is not null;

  -- What nobody will pay of an invoice alone, and the part of an order that a credit note took back while the rest stays billed.
  alter table write_offs add column kind text not null default 'write-off';
  alter table write_offs add column invoice_id bigint;
  alter table write_offs alter column work_order_id drop not null;
  alter table write_offs add constraint write_offs_target check (num_nonnulls(work_order_id, invoice_id) > 0) not valid;
  create index write_offs_of_invoice on write_offs (account_id, invoice_id) where invoice_id is not null;

  -- The money of each issued invoice and advance, for lists. Debts are few among many invoices.
  create table invoice_balances (
    account_id      int not null,
    invoice_id      bigint not null,
    organization_id bigint not null,
    -- The total less its credit notes, in the currency of the account.
    owed            numeric(12,2) not null default 0,
    paid            numeric(12,2) not null default 0,
    written_off     numeric(12,2) not null default 0,
    primary key (account_id, invoice_id)
  );
  call keep_in_account('invoice_balances');
  create index invoice_balances_open on invoice_balances (account_id, organization_id) where paid + written_off <> owed;

  -- A cluster refuses references from a new table to a distributed one until both are distributed.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'work_orders'::regclass) then
      perform create_distributed_table('invoice_balances', 'account_id');
    end if;
  end if;
  alter table invoice_balances add foreign key (account_id, organization_id) references organizations;
  alter table invoice_balances add foreign key (account_id, invoice_id) references invoices on delete cascade;
end $$
