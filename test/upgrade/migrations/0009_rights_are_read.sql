-- A session names its user and nothing more. What the user may do and see is read with the session at every call, so that it holds from the
-- moment it changes.
alter table sessions drop column level, drop column organization_id, drop column organization_ids;

-- Read by the owner together with the session, before the account is known: their policies bind requests as ever, but not the owner.
alter table users no force row level security;
alter table user_organizations no force row level security;
alter table organizations no force row level security;
alter table account_settings no force row level security;
