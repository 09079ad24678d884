-- Whether discounts are given is one of the options of the printed order, beside the others. What an account never changed needs no row.
update account_settings set name = 'wo_pdf_config', value = 'true', options = '{"woRemoveDiscount": true}'
  where name = 'wo_remove_discount' and value in ('true', '1')
    and not exists (select from account_settings other where other.account_id = account_settings.account_id and other.name = 'wo_pdf_config');
delete from account_settings where name = 'wo_remove_discount';
-- A flag is true or false, and nothing else.
update account_settings set value = case value when '1' then 'true' else 'false' end
  where value in ('0', '1') and name in ('with_vat', 'use_default_org_clients', 'itp_enabled', 'wo_add_products_v2', 'wo_clean_requested_services',
    'collaborator_enabled', 'chat_bot_enabled');
