-- A key of a request is its caller's: a user's, or a guest's by the token they were given.
alter table idempotency_keys alter column user_id type text using 'user:' || user_id;
alter table idempotency_keys rename column user_id to caller;

-- A session is written in the same transaction that finds its user to be active.
grant insert (token_hash, account_id, user_id, expires_at) on sessions to atelier_app;
