-- No request gives credits away: said by the policy of the account itself, since where accounts lie on several machines one that is restrictive is
-- written there as one that permits, and would have let a request add to what is another's.
do $$ begin
  drop policy earned on sms_ledger;
  alter policy account on sms_ledger
    with check (account_id = current_account() and (current_user <> 'atelier_app' or kind in ('reserve', 'spend', 'refund')));
end $$;
