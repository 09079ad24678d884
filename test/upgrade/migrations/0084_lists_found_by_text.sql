-- A text is looked for at the workplaces that are asked for: at one of fifty, most that have it are elsewhere.
drop index work_orders_search;
create index work_orders_search on work_orders using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index clients_search;
create index clients_search on clients using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index loyalty_cards_search;
create index loyalty_cards_search on loyalty_cards using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index guaranties_search;
create index guaranties_search on guaranties using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index tyre_hotels_search;
create index tyre_hotels_search on tyre_hotels using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index customer_orders_search;
create index customer_orders_search on customer_orders using gin (account_id, organization_id, search gin_trgm_ops) where deleted_at is null;
drop index sms_messages_search;
create index sms_messages_search on sms_messages using gin (account_id, organization_id, search gin_trgm_ops);
drop index collaborator_work_orders_search;
create index collaborator_work_orders_search on collaborator_work_orders using gin (account_id, organization_id, search gin_trgm_ops)
  where deleted_at is null;

-- What few rows have, in the order of their lists: else all others are gone through to find and to count them.
create index sms_messages_by_status on sms_messages (account_id, status, queued_at, id) include (organization_id);
create index sms_messages_by_kind on sms_messages (account_id, kind, queued_at, id) include (organization_id);
create index sms_ledger_by_kind on sms_ledger (account_id, kind, created_at, id);
create index appointments_by_status on appointments (account_id, status, from_at, id) include (organization_id) where deleted_at is null;
create index audit_entries_by_subject on audit_entries (account_id, subject, at, id);
create index audit_entries_by_user on audit_entries (account_id, user_id, at, id);
drop index appointments_by_time;
create index appointments_by_time on appointments (account_id, organization_id, from_at, id) include (status) where deleted_at is null;
