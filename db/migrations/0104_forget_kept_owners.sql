-- A client may own a vehicle for its own workplace only, so the audit of vehicles loses what was noted under such an owner, too.
do $$ begin
  create or replace function forget_clients(account int, clients bigint[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
  begin
    if account is distinct from current_account() then raise 'Another account' using errcode = 'insufficient_privilege'; end if;
    update audit_entries set name = '—', search = '', changes = '[]'
      where account_id = account and subject = 'client' and subject_id = any (clients);
    update audit_entries set changes = (
        select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
          where change ->> 'field' not in ('client_name', 'phone', 'notes', 'conditions'))
      where account_id = account and (
        subject = 'guaranty' and subject_id in (select id from guaranties where account_id = account and client_id = any (clients))
        or subject = 'loyalty-card' and subject_id in (select id from loyalty_cards where account_id = account and client_id = any (clients)));
    update audit_entries set changes = (
        select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change where change ->> 'field' <> 'description')
      where account_id = account and subject = 'vehicle' and (
        subject_id in (select id from vehicles where account_id = account and client_id = any (clients))
        or subject_id in (select vehicle_id from vehicle_owners where account_id = account and client_id = any (clients)));
  end $body$;
end $$;
