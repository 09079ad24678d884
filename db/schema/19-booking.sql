-- The public pages of workplaces, found by their address before an account is known. The key and the reference keep the names that they got first.
create table booking_pages (
  organization_id bigint primary key,
  account_id      int not null,
  slug            text unique,
  name            text not null,
  city            text not null,
  published       boolean not null,
  constraint booking_pages_with_names_account_id_organization_id_fkey foreign key (account_id, organization_id) references organizations
);
call share_with_account('booking_pages', 'select (account_id, organization_id), insert, update, delete');
create index booking_pages_listed on booking_pages (name) where published;

-- A guest sees, moves and cancels a booking by this link. A hash is stored, so that a copy of the database opens no booking.
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

-- Bookings are counted from one address in a day, and at one workplace in an hour.
create table guest_limits (
  account_id int not null,
  key        text not null,
  since      timestamptz not null,
  count      int not null,
  primary key (account_id, key, since)
);
call keep_in_account('guest_limits');
