-- The bell keeps these facts for 30 days, for people who were not signed in when they happened. Ids count within the account, in the order of commits.
create table notices (
  account_id      int not null,
  id              bigint not null,
  organization_id bigint not null,
  kind            text not null check (kind in ('booked', 'moved', 'cancelled')),
  subject_id      bigint not null,
  data            jsonb not null,
  at              timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations
);
call keep_in_account('notices');
create index notices_of_organization on notices (account_id, organization_id, id desc);
comment on column notices.subject_id is 'The appointment.';
comment on column notices.data is 'The plate and the time of the appointment as they were then; neither a name nor a phone.';

-- Notices with a greater id are unread by the user.
create table notice_marks (
  account_id int not null,
  user_id    bigint not null,
  seen_id    bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users
);
call keep_in_account('notice_marks');
