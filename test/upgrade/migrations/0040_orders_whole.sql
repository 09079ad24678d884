-- Orders learn what was left of them to know. The owner fills it for those that are stored, so the policies do not bind it here.
alter table work_order_lines no force row level security;
alter table work_order_types no force row level security;

alter table work_orders
  -- the draft that the order came from, once
  add column draft_id bigint,
  -- until when the inspection holds
  add column expiration_date date,
  -- the document's number as it is compared: in capitals, with single spaces
  add column document_key text,
  add column tyre_waste smallint not null default 0,
  -- what its lines of storage cost
  add column hotel numeric(12,2) not null default 0,
  -- what paper says of the client, where the client's own record says it no longer
  add column client_details jsonb;
alter table work_order_lines add column tyre_hotel boolean not null default false;
-- Lines keep their ids while they change places, all in one statement.
alter table work_order_lines drop constraint work_order_lines_account_id_work_order_id_position_key;
alter table work_order_lines add constraint work_order_lines_places unique (account_id, work_order_id, position) deferrable;

update work_order_lines set tyre_hotel = true
  where is_service and regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g') ~ 'hotel|depozit';

-- Inspections are work of the garage: what bears their type takes that one, and their services fit any.
create temporary table inspections as
  select itp.account_id, itp.id, garage.id as garage_id from work_order_types itp
    join work_order_types garage on garage.account_id = itp.account_id and garage.short_name = 'SA'
  where itp.short_name = 'ITP';
update products p set work_order_type_id = null from inspections i
  where p.account_id = i.account_id and p.work_order_type_id = i.id;
update line_packages p set work_order_type_id = null from inspections i
  where p.account_id = i.account_id and p.work_order_type_id = i.id;

create temporary table hotels as
  select account_id, work_order_id, sum(total) as hotel from work_order_lines where tyre_hotel group by account_id, work_order_id;
create unique index on hotels (account_id, work_order_id);
-- Of two with one number the newer keeps it as it is.
create temporary table documents as
  select account_id, id, key || case when newer then '' else '#' || id end as key from (
    select account_id, id, key, row_number() over (partition by account_id, organization_id, key order by id desc) = 1 as newer from (
      select account_id, organization_id, id, upper(regexp_replace(btrim(document_number), '\s+', ' ', 'g')) as key
        from work_orders where deleted_at is null and btrim(document_number) <> '') as written) as counted;
create unique index on documents (account_id, id);
analyze hotels;
analyze documents;

-- So many rows at a time are planned alike, however large an account is; the index of texts is made anew after that.
drop index work_orders_search;
do $$
declare
  those record;
  first bigint;
begin
  for those in select account_id, min(id) as first, max(id) as last from work_orders group by account_id loop
    first := those.first;
    while first <= those.last loop
      update work_orders as w
        set document_key = d.key,
          hotel = coalesce(h.hotel, 0),
          tyre_waste = coalesce(substring(w.tyre_service ->> 'tyreWaste' from '^\d{1,3}')::smallint, 0),
          expiration_date = case when w.itp then substring(w.meta_data ->> 'expirationDate' from '^\d{4}-\d\d-\d\d$')::date end,
          work_order_type_id = coalesce(i.garage_id, w.work_order_type_id),
          meta_data = case when h.hotel is null then w.meta_data
            else w.meta_data || jsonb_build_object('subtotalWithoutHotel', w.subtotal - h.hotel) end
        from work_orders as o
          left join documents d on d.account_id = o.account_id and d.id = o.id
          left join hotels h on h.account_id = o.account_id and h.work_order_id = o.id
          left join inspections i on i.account_id = o.account_id and i.id = o.work_order_type_id
        where o.account_id = those.account_id and o.id >= first and o.id < first + 20000
          and (d.key is not null or h.hotel is not null or i.id is not null or o.itp or coalesce(o.tyre_service ->> 'tyreWaste', '0') <> '0')
          and w.account_id = o.account_id and w.id = o.id;
      first := first + 20000;
    end loop;
  end loop;
end $$;
delete from work_order_types t using inspections i where t.account_id = i.account_id and t.id = i.id;
drop table inspections, hotels, documents;

create index work_orders_search on work_orders using gin (account_id, search gin_trgm_ops) where deleted_at is null;
create unique index work_orders_document on work_orders (account_id, organization_id, document_key)
  where deleted_at is null and document_key is not null;
create unique index work_orders_of_draft on work_orders (account_id, draft_id) where draft_id is not null;
create index work_orders_inspected on work_orders (account_id, organization_id, expiration_date)
  where itp and deleted_at is null and expiration_date is not null;
create index work_orders_deleted on work_orders (account_id, deleted_at) where deleted_at is not null;
call search_in_account('work_orders');

-- The history tells every kind of change, field by field: of a status, what it was and what it became.
alter table work_order_history
  alter column to_status type jsonb using case when from_status is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('field', 'status', 'from', from_status, 'to', to_status)) end,
  alter column from_status type text using case when from_status is null then 'created' else 'status' end,
  alter column user_id drop not null,
  add column version int;
alter table work_order_history rename column to_status to changes;
alter table work_order_history rename column from_status to kind;
alter table work_order_history
  alter column kind set not null,
  add check (kind in ('created', 'edit', 'lines', 'status', 'payment', 'document', 'transfer', 'deleted', 'restored', 'sms', 'call'));

alter table work_order_lines force row level security;
alter table work_order_types force row level security;
