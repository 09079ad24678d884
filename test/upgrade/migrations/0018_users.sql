-- The users of an account: who is invited, who may not come yet or any more, and how they are found.

-- Whoever is invited chooses a password later; until then nothing matches.
alter table credentials alter column password_hash drop not null;
alter table credentials add column has_password boolean not null generated always as (password_hash is not null) stored;
grant select (has_password) on credentials to atelier_app;

-- What is not said holds by default, as the contract has it.
alter table users alter column notification_settings set default '{}';
update users set notification_settings = '{}';

alter table users add column search text not null default '';
update users set search = ' ' || translate(lower(concat_ws(' ', username, first_name, last_name, email)), 'ăâîșțşţáéíóöőúüű', 'aaiststaeiooouuu');

-- A user is there from the first to the last of their days, as their own workplace counts days. Most have no such days, and need no clock.
create function is_on_duty(status text, active_from date, active_to date, time_zone text) returns boolean language sql stable parallel safe
  return status = 'active' and case when active_from is null and active_to is null then true
    else (now() at time zone time_zone)::date between coalesce(active_from, '-infinity') and coalesce(active_to, 'infinity') end;
