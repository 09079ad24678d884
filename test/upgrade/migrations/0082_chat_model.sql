-- A language model may have said it. Not valid: what was said before was held to less already, and nobody reads it all for that.
alter table chat_messages drop constraint chat_messages_source_check;
alter table chat_messages add constraint chat_messages_source_check check (source in ('grammar', 'help', 'model')) not valid;
