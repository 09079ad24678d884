do $$ begin
  -- Issued invoices of erased accounts are kept beside the documents of their orders, with their VAT by rate.
  alter table retained_documents add column kind text not null default 'order';
  alter table retained_documents add column vat jsonb;
  comment on table retained_documents is 'What accounting law keeps of the orders and invoices of erased accounts: numbers and sums, nobody’s name, phone or plate.';
end $$
