-- Clients are found by their company's tax number and its number in the trade register, too.
update clients set search = search || folded(
    coalesce(' ' || nullif(company ->> 'taxNumber', ''), '') || coalesce(' ' || nullif(company ->> 'regNumber', ''), ''))
  where coalesce(company ->> 'taxNumber', '') <> '' or coalesce(company ->> 'regNumber', '') <> '';
