-- Guaranties are found by the beginning of a plate.
create index guaranties_by_plate on guaranties (account_id, plate_key collate "C") where deleted_at is null;
