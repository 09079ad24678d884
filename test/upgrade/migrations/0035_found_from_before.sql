-- Workers from before they had a screen get the words by which they are found, and a colour each, in the order of the contract: when those
-- columns came, the policy hid the rows from whoever brought the tables up to date.
alter table workers no force row level security;
update workers set search = ' ' || translate(lower(name), 'ăâîșțşţáéíóöőúüű', 'aaiststaeiooouuu') where search = '';
update workers as w set color = (array['#1e697a', '#c2298a', '#1c64c0', '#1f7a4a', '#9a5b00', '#5b5bd6',
    '#c92a2a', '#5f6b00', '#8542bd', '#475660', '#8a3b12', '#0b7285'])[1 + (numbered.number - 1) % 12]
  from (select account_id, id, row_number() over (partition by account_id order by id) as number from workers) as numbered
  where w.account_id = numbered.account_id and w.id = numbered.id
    -- Only where none has another: there nobody has chosen.
    and not exists (select from workers as other where other.account_id = w.account_id and other.color <> '#1e697a');
alter table workers force row level security;

-- The same of the audit's entries from before they had a list.
update audit_entries set search = ' ' || translate(lower(name), 'ăâîșțşţáéíóöőúüű', 'aaiststaeiooouuu') where name <> '' and search = '';
