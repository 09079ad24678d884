-- A file that goes with a mail, and is deleted with it.
alter table mails add column attachment_name text, add column attachment_type text, add column attachment bytea
