-- Whoever comes by a PIN has not shown their password: their session says so from its beginning.
grant insert (confirmed_at) on sessions to atelier_app;
