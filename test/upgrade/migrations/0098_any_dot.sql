-- A DOT of a stored set is what stands on the tyre: one to four digits, whatever week they name.

alter table tyre_hotel_rows
  drop constraint tyre_hotel_rows_dot_number_check,
  add constraint tyre_hotel_rows_dot_number_check check (dot_number ~ '^\d{1,4}$') not valid;
