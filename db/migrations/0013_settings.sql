-- Whether discounts are given is one of the options of the printed order, beside the others. What an account never changed needs no row.
update account_settings set name = 'wo_pdf_config', value = 'true', options = '{"woRemoveDiscount": true}'
  where name = 'wo_remove_discount' and value in ('true', '1');
delete from account_settings where name = 'wo_remove_discount';
