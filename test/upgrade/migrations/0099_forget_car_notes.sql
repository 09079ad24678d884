-- What was noted of a client's car in words goes with the client: the audit of their vehicles and the history of their orders lose it, too. Each
-- function in a block, of which a cluster is told each statement by itself.
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
      where account_id = account and subject = 'vehicle'
        and subject_id in (select id from vehicles where account_id = account and client_id = any (clients));
  end $body$;
  create or replace function forget_clients_in_history(account int, clients bigint[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
  begin
    if account is distinct from current_account() then raise 'Another account' using errcode = 'insufficient_privilege'; end if;
    update work_order_history set changes = (
        select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
          where change ->> 'field' not in ('call_note', 'car_description', 'client_name', 'client_requested', 'customer_request', 'delegate_name',
            'description', 'mention', 'phone', 'provider_proposal'))
      where account_id = account
        and work_order_id in (select id from work_orders where account_id = account and client_id = any (clients));
  end $body$;
end $$;
