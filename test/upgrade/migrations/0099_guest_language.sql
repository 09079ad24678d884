-- The language of the page that a guest booked on. Bookings of before have none: their messages and their page stay as they were.
alter table appointments
  add column guest_language text,
  add constraint appointments_guest_language_check check (guest_language in ('ro', 'hu', 'en')) not valid;
