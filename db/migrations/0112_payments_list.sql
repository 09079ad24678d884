do $$ begin
  -- The default is for servers of the version before, which go on adding payments while this runs.
  alter table payments add column search text not null default '';
  grant update (search) on payments to atelier_app;
  call search_in_account('payments');
  -- Who and what an older payment was for is not looked up: it is found on its order.
  update payments set search = ' ' || folded(coalesce(receipt_number || ' ', '') || coalesce(reference || ' ', ''));

  -- The list shows what moved money, which alone has a day; filters are read in the index of the sort.
  drop index payments_by_day;
  drop index payments_by_day_everywhere;
  create index payments_by_day on payments (account_id, organization_id, day, id)
    include (kind, payment_type_id, client_id, user_id) where day is not null;
  create index payments_by_day_everywhere on payments (account_id, day, id)
    include (organization_id, kind, payment_type_id, client_id, user_id) where day is not null;
  create index payments_by_amount on payments (account_id, organization_id, amount, id)
    include (kind, payment_type_id, client_id, user_id) where day is not null;
  create index payments_by_amount_everywhere on payments (account_id, amount, id)
    include (organization_id, kind, payment_type_id, client_id, user_id) where day is not null;
  create index payments_by_receipt_day on payments (account_id, organization_id, received_on) where day is not null;
  create index payments_search on payments using gin (account_id, organization_id, search gin_trgm_ops);
end $$
