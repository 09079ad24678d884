-- There are 17,576 codes of three letters, which closed accounts keep: whoever comes after those has a longer one.
alter table accounts drop constraint accounts_code_check;
alter table accounts add constraint accounts_code_check check (code ~ '^[A-Z]{3,5}$');
