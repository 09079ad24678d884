-- Only the user reads and writes them: which screens stand at hand, which groups of the menu are open.
alter table users add column preferences jsonb not null default '{}' check (octet_length(preferences::text) <= 16384);
