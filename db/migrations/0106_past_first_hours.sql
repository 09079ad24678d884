-- Admins from before the card of the first hour have had that hour.
update users set preferences = preferences || '{"firstRun": "hidden"}' where 'admin' = any (roles);
