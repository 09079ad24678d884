-- What quick text finds a message by, folded: its words, the number and the client.
alter table sms_messages add search text not null default '';
create index sms_messages_search on sms_messages using gin (account_id, search gin_trgm_ops);
alter table sms_messages alter column search set statistics 1000;
-- How far each of those came that are neither done nor given up.
create index sms_messages_on_their_way on sms_messages (account_id, status, sending_at) where status in ('sending', 'unknown');
call search_in_account('sms_messages');
