-- The history of orders is evidence, as the audit is: requests add to it and read it. Of clients who are forgotten this function alone takes away
-- what was said of them, within the account that the transaction names. In a block, of which a cluster is told each statement by itself.
do $$ begin
  create function forget_clients_in_history(account int, clients bigint[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
  begin
    if account is distinct from current_account() then raise 'Another account' using errcode = 'insufficient_privilege'; end if;
    update work_order_history set changes = (
        select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
          where change ->> 'field' not in ('call_note', 'client_name', 'client_requested', 'customer_request', 'delegate_name', 'description',
            'mention', 'phone', 'provider_proposal'))
      where account_id = account
        and work_order_id in (select id from work_orders where account_id = account and client_id = any (clients));
  end $body$;
  revoke all on function forget_clients_in_history(int, bigint[]) from public;
  grant execute on function forget_clients_in_history(int, bigint[]) to atelier_app;
  revoke update, delete on work_order_history from atelier_app;
end $$;
