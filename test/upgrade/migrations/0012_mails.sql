-- Mails that wait to be sent, each with its job. A row goes when its mail is sent or given up, so that links and codes do not lie about.
-- The sender, who belongs to no account, reads them as the owner; a request may add its own and read nothing of them.
create table mails (
  id         uuid primary key default gen_random_uuid(),
  account_id int references accounts,
  receiver   text not null,
  template   text not null,
  language   text not null,
  "values"   jsonb not null,
  not_after  timestamptz,
  created_at timestamptz not null default now(),
  last_code  text
);
comment on column mails.account_id is 'None where there is no account yet: a sign-up that asks for its code.';
comment on column mails.last_code is 'What the SMTP server answered to the last try, or how it could not be reached.';
call share_with_account('mails', 'select (id), insert');
