-- What a used tyre of such a vehicle weighs, about: an estimate that each shop corrects.
alter table car_types no force row level security;
alter table car_types add column waste_kg numeric(6,2) not null default 0 check (waste_kg >= 0);
update car_types set waste_kg = case
  when is_truck then 55
  when lower(name) ~ '^moto' then 4
  when lower(name) ~ 'suv|4x4|teren' then 11
  when lower(name) ~ 'utilitar|van|furgon|duba' then 13
  else 8 end;
alter table car_types force row level security;
