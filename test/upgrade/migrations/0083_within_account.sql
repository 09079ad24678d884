-- What is unique is unique within its account: the rows of an account may lie on a machine of their own, which knows no others.
alter table account_packages drop constraint account_packages_uuid_key, add unique (account_id, uuid);
alter table users drop constraint users_uuid_key, add unique (account_id, uuid);

-- A statement that reads nothing else of the account stays where it is asked, and this alone goes to where the account lies: so it must not be
-- made a part of that statement.
create or replace function open_time_sheet(account int, person bigint) returns json language plpgsql stable parallel safe as $$
begin
  return (select json_build_object('id', t.id, 'status', t.status, 'start_date', t.start_date) from time_sheets t
    where t.account_id = account and t.user_id = person and t.end_date is null and t.deleted_at is null);
end $$;
