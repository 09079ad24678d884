do $$ begin
  -- A client stays the owner for its own workplace when work at another workplace makes one of that workplace's clients the owner.
  create table vehicle_owners (
    account_id int not null,
    vehicle_id bigint not null,
    client_id  bigint not null,
    primary key (account_id, vehicle_id, client_id),
    foreign key (account_id, vehicle_id) references vehicles on delete cascade,
    foreign key (account_id, client_id) references clients
  );
  call keep_in_account('vehicle_owners');
  create index vehicle_owners_of_client on vehicle_owners (account_id, client_id);
end $$
