-- What the finished orders of a day come to in a workplace: kept as they change, so that nobody has to add them up.
create table day_totals (
  account_id      int not null,
  day             date not null,
  organization_id bigint not null,
  orders          int not null,
  subtotal        numeric(14,2) not null,
  discount        numeric(14,2) not null,
  tax             numeric(14,2) not null,
  total           numeric(14,2) not null,
  primary key (account_id, day, organization_id),
  foreign key (account_id, organization_id) references organizations
);

insert into day_totals (account_id, day, organization_id, orders, subtotal, discount, tax, total)
  select w.account_id, (w.finished at time zone o.time_zone)::date, w.organization_id, count(*), sum(w.subtotal), sum(w.discount), sum(w.tax), sum(w.total)
    from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
    where w.deleted_at is null and w.status in ('done', 'closed') and w.finished is not null
    group by w.account_id, 2, w.organization_id;

call keep_in_account('day_totals');
