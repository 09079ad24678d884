-- Vehicles get a screen of their own, former plates, and orders that name them by id: their history stays with the car whatever plate it bears.
-- The owner fills what follows, so the policy no longer binds it here.
alter table vehicles no force row level security;

alter table vehicles
  add column make_id int,
  add column model_id int,
  -- the day on which the mileage was read
  add column km_at date,
  add column itp_until date,
  add column last_visit date,
  add column description text not null default '',
  add column search text not null default '',
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column deleted_at timestamptz;
alter table vehicles drop constraint vehicles_account_id_plate_key_key;
drop index vehicles_by_plate;
create unique index vehicles_plate on vehicles (account_id, plate_key) where deleted_at is null;

-- vehicles: plates that a vehicle bore before its present one
create table vehicle_plates (
  account_id   int not null,
  vehicle_id   bigint not null,
  plate_key    text not null,
  plate_number text not null,
  until        date not null,
  primary key (account_id, vehicle_id, plate_key),
  foreign key (account_id, vehicle_id) references vehicles on delete cascade
);
call keep_in_account('vehicle_plates');
create index vehicle_plates_by_plate on vehicle_plates (account_id, plate_key collate "C");

-- A plate that only orders know.
insert into vehicles (account_id, plate_key, plate_number, make, model, client_id)
  select distinct on (account_id, plate_key) account_id, plate_key, plate_number, make, model, client_id
    from work_orders order by account_id, plate_key, start_date desc
  on conflict do nothing;

alter table work_orders add column vehicle_id bigint, add column car_km int;
-- Every row is written anew. The index of texts is made anew after that, which takes less than to change it row by row; so many rows at a time
-- are planned alike, however large an account is.
drop index work_orders_search, work_orders_of_vehicle;
do $$
declare
  those record;
  first bigint;
begin
  for those in select account_id, min(id) as first, max(id) as last from work_orders group by account_id loop
    first := those.first;
    while first <= those.last loop
      update work_orders as w
        set vehicle_id = v.id, car_km = substring(coalesce(w.tyre_service ->> 'carKm', w.car_service ->> 'carKm') from '^\d{1,7}')::int
        from vehicles v
        where w.account_id = those.account_id and w.id >= first and w.id < first + 20000
          and v.account_id = w.account_id and v.plate_key = w.plate_key;
      first := first + 20000;
    end loop;
  end loop;
end $$;
create index work_orders_search on work_orders using gin (account_id, search gin_trgm_ops) where deleted_at is null;
create index work_orders_of_vehicle on work_orders (account_id, vehicle_id, start_date desc);
alter table work_orders add foreign key (account_id, vehicle_id) references vehicles;
call search_in_account('work_orders');

-- What the orders say of a vehicle; a day that is still to come is no visit yet.
create temporary table visits as
  select w.account_id, w.vehicle_id, w.start_date, (least(w.start_date, now()) at time zone o.time_zone)::date as day, w.car_km,
      case when w.itp then substring(w.meta_data ->> 'expirationDate' from '^\d{4}-\d\d-\d\d$')::date end as itp_until
    from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
    where w.deleted_at is null and w.vehicle_id is not null;
create index on visits (account_id, vehicle_id, start_date desc);
analyze visits;
update vehicles as v set
  vin_number = nullif(upper(regexp_replace(vin_number, '[\s-]', '', 'g')), ''),
  created_at = updated_at,
  last_visit = (select max(day) from visits s where s.account_id = v.account_id and s.vehicle_id = v.id),
  km_at = (select day from visits s where s.account_id = v.account_id and s.vehicle_id = v.id and s.car_km is not null
    order by start_date desc limit 1),
  itp_until = (select s.itp_until from visits s where s.account_id = v.account_id and s.vehicle_id = v.id and s.itp_until is not null
    order by start_date desc limit 1);
drop table visits;
update vehicles set search = regexp_replace(normalize(lower(' ' || concat_ws(' ', plate_number, plate_key, vin_number, nullif(make, ''),
  nullif(model, ''))), nfd), '[\u0300-\u036f]', '', 'g');

-- What the list is sorted by; each index holds also what it is filtered by.
create index vehicles_by_plate on vehicles (account_id, plate_key collate "C", id) include (make, car_type_id, itp_until, client_id)
  where deleted_at is null;
create index vehicles_by_make on vehicles (account_id, make collate "ro-x-icu", id) include (car_type_id, itp_until, client_id)
  where deleted_at is null;
create index vehicles_by_year on vehicles (account_id, manufacturing_year, id) include (make, car_type_id, itp_until, client_id)
  where deleted_at is null;
create index vehicles_by_itp on vehicles (account_id, itp_until, id) include (make, car_type_id, client_id) where deleted_at is null;
create index vehicles_by_visit on vehicles (account_id, last_visit, id) include (make, car_type_id, itp_until, client_id)
  where deleted_at is null;
create index vehicles_of_type on vehicles (account_id, car_type_id) where deleted_at is null;
create index vehicles_by_vin on vehicles (account_id, vin_number) where deleted_at is null and vin_number is not null;
create index vehicles_search on vehicles using gin (account_id, search gin_trgm_ops) where deleted_at is null;
alter table vehicles alter column search set statistics 1000;
call search_in_account('vehicles');
