-- Directory tables that a request reads or writes too, on its one connection: what belongs together then commits together.
-- The policy is not forced: the owner, who looks for a name or a token before an account is known, reads every row; a request meets those of
-- its own account, and of those the columns that are granted here.
create procedure share_with_account(name regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy account on %s using (account_id = current_account()) with check (account_id = current_account())', name);
  execute format('grant %s on %s to atelier_app', rights, name);
end $$;

-- A request may know that there is a PIN, and never its hash.
alter table credentials add column has_pin boolean not null generated always as (pin_hash is not null) stored;
call share_with_account('credentials', 'select (account_id, user_id, has_pin)');
call share_with_account('sessions', 'select (account_id, user_id, token_hash), delete');
