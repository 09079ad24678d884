-- Nothing acts on it: it is no setting until something does.
delete from account_settings where name = 'chat_model';
