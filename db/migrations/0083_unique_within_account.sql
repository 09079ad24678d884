-- What is unique is unique within its account: the rows of an account may lie on a machine of their own, which knows no others.
alter table account_packages drop constraint account_packages_uuid_key, add unique (account_id, uuid);
alter table users drop constraint users_uuid_key, add unique (account_id, uuid);
