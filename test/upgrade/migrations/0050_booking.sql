-- The public pages of workplaces, with what their list says of them: each belongs to one account, and is found before an account is known.
create table booking_pages_with_names (
  organization_id bigint primary key,
  account_id      int not null,
  slug            text unique,
  name            text not null,
  city            text not null,
  published       boolean not null,
  foreign key (account_id, organization_id) references organizations
);
insert into booking_pages_with_names (organization_id, account_id, slug, name, city, published)
  select o.id, o.account_id, p.slug, o.name, coalesce(o.address ->> 'city', ''), coalesce((o.public_settings ->> 'published')::boolean, false)
    from organizations o left join booking_pages p on p.account_id = o.account_id and p.organization_id = o.id
    where o.deleted_at is null;
drop table booking_pages;
alter table booking_pages_with_names rename to booking_pages;
alter index booking_pages_with_names_pkey rename to booking_pages_pkey;
alter index booking_pages_with_names_slug_key rename to booking_pages_slug_key;
call share_with_account('booking_pages', 'select (account_id, organization_id), insert, update, delete');
create index booking_pages_listed on booking_pages (name) where published;

-- By this link a guest sees, moves and cancels what they have asked for; of the link only a hash is kept.
create table guest_links (
  token_hash      bytea primary key,
  account_id      int not null,
  organization_id bigint not null,
  appointment_id  bigint not null,
  expires_at      timestamptz not null,
  foreign key (account_id, appointment_id) references appointments on delete cascade
);
call share_with_account('guest_links', 'select (account_id, appointment_id), insert, update (expires_at), delete');
create index guest_links_of_appointment on guest_links (account_id, appointment_id);

-- How often guests have booked: from one address in a day, at one workplace in an hour.
create table guest_limits (
  account_id int not null,
  key        text not null,
  since      timestamptz not null,
  count      int not null,
  primary key (account_id, key, since)
);
call keep_in_account('guest_limits');
