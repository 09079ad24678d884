-- The audit has a list: the newest first, by who, what and when, and by what a thing was called.
alter table audit_entries add column search text not null default '';
update audit_entries set search = ' ' || translate(lower(name), 'ăâîșțşţáéíóöőúüű', 'aaiststaeiooouuu') where name <> '';

create index audit_entries_by_at on audit_entries (account_id, at, id) include (user_id, subject);
create index audit_entries_search on audit_entries using gin (account_id, search gin_trgm_ops);
call search_in_account('audit_entries');
