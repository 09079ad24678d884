do $$ begin
  -- The tokens of the office are ciphertext; the key is in the configuration alone, and `key_id` names it.
  alter table tax_connections
    add column secrets bytea,
    add column key_id text,
    add column state text not null default 'none',
    add column expires_at timestamptz,
    add column refreshed_at timestamptz,
    add column last_ok_at timestamptz,
    add column last_error text,
    -- Who is about to let this server send, until they come back from the office's page.
    add column grant_hash bytea,
    add column grant_expires_at timestamptz,
    add column grant_user_id bigint;
  alter table tax_connections add constraint tax_connections_state check (state in ('none', 'ok', 'broken')) not valid;

  -- The file as it left, the steps in the present state, when the next one is due, and the office's signed answer.
  alter table invoice_transmissions
    add column xml bytea,
    add column sha256 bytea,
    add column attempts int not null default 0,
    add column next_at timestamptz,
    add column sending_since timestamptz,
    add column is_resent boolean not null default false,
    add column download_id text,
    add column answer bytea;
end $$
