do $$ begin
  -- The country of a workplace says whose law it follows. Where it lies follows from its time zone, else from its account.
  update organizations as o
    set address = o.address || jsonb_build_object('country',
      case o.time_zone when 'Europe/Bucharest' then 'RO' when 'Europe/Budapest' then 'HU' else a.country end)
    from accounts as a where a.id = o.account_id and not o.address ? 'country';

  -- The default is for servers of the version before, which go on adding addresses while this runs.
  alter table client_addresses add column country text not null default 'RO';
  -- Policies are not forced meanwhile, because they hide the rows of every account from the owner.
  alter table client_addresses no force row level security;
  update client_addresses as t set country = o.address ->> 'country'
    from clients as c join organizations as o on o.account_id = c.account_id and o.id = c.organization_id
    where c.account_id = t.account_id and c.id = t.client_id and o.address ->> 'country' <> 'RO';
  alter table client_addresses force row level security;
end $$
