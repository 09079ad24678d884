-- One's own sessions are shown as long as they last.
grant select (expires_at) on sessions to atelier_app;

-- Wrong PINs of a day, by whom they were tried for, in which session, and in the account as a whole. Apart from the wrong passwords, whose keys
-- are whatever anybody types as a name: nobody outside must be able to lock a PIN.
create table switch_failures (
  account_id   int not null references accounts,
  key          text not null,
  day          date not null,
  failures     int not null,
  locked_until timestamptz,
  primary key (account_id, key)
);
create index switch_failures_age on switch_failures (day);
comment on column switch_failures.day is 'In UTC. The next day begins with none.';
