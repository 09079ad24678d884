-- How many links one address was sent can be counted though it moved from one user to another.
alter table password_links add column receiver text not null default '';
comment on column password_links.receiver is 'In small letters, as the user had it then.';
grant select (receiver) on password_links to atelier_app;
