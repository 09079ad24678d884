do $$ begin
  -- The proforma of which an invoice was made. It goes with its account alone.
  alter table invoices add column proforma_id bigint;
  call search_in_account('invoices');
  create unique index invoices_of_proforma on invoices (account_id, proforma_id) where proforma_id is not null;
end $$
