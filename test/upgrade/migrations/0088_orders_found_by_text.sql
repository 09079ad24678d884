-- A hyphen ends a word for this kind of index: with it the letters and figures that stand in the number of every order would be words of all of them.
-- In a block, of which a cluster is told each statement by itself.
do $$ begin
  drop index work_orders_search;
  create index work_orders_search on work_orders
    using gin (account_id, organization_id, replace(search, '-', '') gin_trgm_ops) where deleted_at is null;
end $$;
