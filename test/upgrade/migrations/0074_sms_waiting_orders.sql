-- A reminder of an inspection waits for credits, too: it is about an order, not about an appointment.
alter table sms_waiting alter appointment_id drop not null;
alter table sms_waiting add column work_order_id bigint;
alter table sms_waiting add check (num_nonnulls(appointment_id, work_order_id) = 1);
create index sms_waiting_of_order on sms_waiting (account_id, work_order_id);
