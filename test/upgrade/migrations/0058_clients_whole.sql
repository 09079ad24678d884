-- What a client's page shows: their appointments and messages as lists, and the last day on which a vehicle was really there.
create index appointments_by_time_everywhere on appointments (account_id, from_at, id) include (organization_id, status, client_id)
  where deleted_at is null;
drop index sms_messages_by_age;
create index sms_messages_by_age on sms_messages (account_id, organization_id, queued_at, id) include (kind, status, client_id);
create index sms_messages_by_age_everywhere on sms_messages (account_id, queued_at, id) include (organization_id, kind, status, client_id);

-- A visit was noted of orders of a coming day and of appointments that nobody kept.
alter table appointments no force row level security;
update vehicles v set last_visit = seen.day
  from (
    select w.account_id, w.id, (
      select max(day) from (
        select ((case when o.start_date <= now() then o.start_date else o.finished end) at time zone p.time_zone)::date as day
          from work_orders o join organizations p on p.account_id = o.account_id and p.id = o.organization_id
          where o.account_id = w.account_id and o.vehicle_id = w.id and o.deleted_at is null
        union all
        select (h.created_at at time zone p.time_zone)::date
          from tyre_hotels h join organizations p on p.account_id = h.account_id and p.id = h.organization_id
          where h.account_id = w.account_id and h.plate_key = w.plate_key and h.deleted_at is null
        union all
        select (a.from_at at time zone p.time_zone)::date
          from appointments a join organizations p on p.account_id = a.account_id and p.id = a.organization_id
          where a.account_id = w.account_id and a.plate_key = w.plate_key and a.plate_key <> '' and a.status = 'done'
            and a.from_at <= now() and a.deleted_at is null
      ) as visits
    ) as day from vehicles w where w.last_visit is not null and w.deleted_at is null
      and (exists (select from appointments a where a.account_id = w.account_id and a.plate_key = w.plate_key and a.plate_key <> '')
        or exists (select from work_orders o where o.account_id = w.account_id and o.vehicle_id = w.id and o.start_date > now()))
  ) as seen
  where v.account_id = seen.account_id and v.id = seen.id and v.last_visit > coalesce(seen.day, '-infinity');
alter table appointments force row level security;
-- An order that was planned and is done by now was known of the day on which it was written down.
update vehicles v set last_visit = seen.day
  from (
    select o.account_id, o.vehicle_id, max((o.start_date at time zone p.time_zone)::date) as day
      from work_orders o join organizations p on p.account_id = o.account_id and p.id = o.organization_id
      where o.deleted_at is null and o.start_date <= now() and o.status in ('done', 'closed') group by 1, 2
  ) as seen
  where v.account_id = seen.account_id and v.id = seen.vehicle_id and v.last_visit < seen.day;

-- As what is searched in is written: small letters without signs.
create function folded(text) returns text language sql immutable parallel safe
  return translate(lower($1), 'ăâîșțşţáéíóöőúüű', 'aaiststaeiooouuu');

-- Entries are only ever added: of clients who are forgotten this alone takes away what was said of them.
create function forget_clients(clients bigint[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_entries set name = '—', search = '', changes = '[]'
    where account_id = current_account() and subject = 'client' and subject_id = any (clients);
  update audit_entries set changes = (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
        where change ->> 'field' not in ('client_name', 'phone', 'notes', 'conditions'))
    where account_id = current_account() and (
      subject = 'guaranty' and subject_id in (select id from guaranties where account_id = current_account() and client_id = any (clients))
      or subject = 'loyalty-card' and subject_id in (select id from loyalty_cards where account_id = current_account() and client_id = any (clients)));
end $$;
revoke all on function forget_clients(bigint[]) from public;
grant execute on function forget_clients(bigint[]) to atelier_app;

-- The order of somebody's views.
alter table saved_views add column position int not null default 0;
