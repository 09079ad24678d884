-- The hours of some days are those that had not ended before them: of years of entries a report reads the last, not all that began before its end.
create index time_sheets_ending on time_sheets (account_id, end_date) where deleted_at is null;
