-- In a block, of which a cluster is told each statement by itself.
-- A shelf is found by the beginning of its code, with or without its location. Shelves are few beside sets, and made by hand.
do $$ begin
  create index tyre_hotel_shelves_by_code on tyre_hotel_shelves (account_id, (lower(rack || '-' || code)) collate "C") where deleted_at is null;
  create index tyre_hotel_shelves_by_location on tyre_hotel_shelves (account_id, (lower(location || ' ' || rack || '-' || code)) collate "C")
    where deleted_at is null;
  call search_in_account('tyre_hotel_shelves');
end $$;
