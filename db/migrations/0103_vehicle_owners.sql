do $$ begin
  -- A client stays the owner for its own workplace when work at another workplace makes one of that workplace's clients the owner.
  create table vehicle_owners (
    account_id int not null,
    vehicle_id bigint not null,
    client_id  bigint not null,
    primary key (account_id, vehicle_id, client_id)
  );
  call keep_in_account('vehicle_owners');
  create index vehicle_owners_of_client on vehicle_owners (account_id, client_id);
  -- A cluster refuses references from a new table to a distributed one until both are distributed.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'vehicles'::regclass) then
      perform create_distributed_table('vehicle_owners', 'account_id');
    end if;
  end if;
  alter table vehicle_owners add foreign key (account_id, vehicle_id) references vehicles on delete cascade;
  alter table vehicle_owners add foreign key (account_id, client_id) references clients;
end $$
