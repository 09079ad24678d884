-- What a person is called, as `personName` says it.
create function person_name(first_name text, last_name text, username text) returns text language sql immutable parallel safe
  return coalesce(nullif(trim(first_name || ' ' || last_name), ''), username);
