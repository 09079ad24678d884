-- A user reads the notices of some workplaces and not those of others, so a mark belongs to one workplace. A mark from before was for all of
-- them. The policy is not forced meanwhile, because it hides the marks of every account from the owner.
do $$ begin
  alter table notice_marks no force row level security;
  alter table notice_marks drop constraint notice_marks_pkey;
  alter table notice_marks add column organization_id bigint;
  insert into notice_marks (account_id, user_id, organization_id, seen_id)
    select m.account_id, m.user_id, o.id, m.seen_id from notice_marks m join organizations o on o.account_id = m.account_id;
  delete from notice_marks where organization_id is null;
  alter table notice_marks alter column organization_id set not null;
  alter table notice_marks add primary key (account_id, user_id, organization_id);
  alter table notice_marks add foreign key (account_id, organization_id) references organizations;
  alter table notice_marks force row level security;
end $$;
