-- What was changed of one record, the newest first: the history on its page.
create index audit_entries_of_one on audit_entries (account_id, subject_id, at, id) include (subject, user_id);
