-- Told the account, so that where accounts lie apart it is run on the machine of theirs: the owner alone may change an entry, and on its way from one
-- machine to another a statement is of whom the request is. It forgets nobody but those of the account that the transaction names.
drop function forget_clients(bigint[]);
create function forget_clients(account int, clients bigint[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
revoke all on function forget_clients(int, bigint[]) from public;
grant execute on function forget_clients(int, bigint[]) to atelier_app;
