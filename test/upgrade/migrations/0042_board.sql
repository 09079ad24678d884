-- Boards keep the places of their cards, apart from the cards: who pushes one rewrites nothing else of it.
create table boards (
  account_id      int not null,
  organization_id bigint not null,
  board           text not null,
  -- counts what happened to its places: whoever raises it holds the board until the commit
  revision        bigint not null default 1,
  primary key (account_id, organization_id, board),
  foreign key (account_id, organization_id) references organizations
);

create table board_places (
  account_id      int not null,
  board           text not null,
  card_id         bigint not null,
  organization_id bigint not null,
  position        int not null,
  primary key (account_id, board, card_id),
  -- looked at as the transaction ends: cards may change places in it
  unique (account_id, organization_id, board, position) deferrable initially deferred,
  foreign key (account_id, organization_id) references organizations
);

-- What is open, or was done today and paid for, stands as it stood: by its start.
insert into board_places (account_id, board, card_id, organization_id, position)
  select w.account_id, 'work-orders', w.id, w.organization_id,
      100 * row_number() over (partition by w.account_id, w.organization_id order by w.start_date, w.id)
    from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
    where w.deleted_at is null
      and (w.status in ('new', 'in-progress', 'on-hold')
        or (w.status = 'done' and w.payment_type_id is not null
          and (greatest(w.finished, w.end_date) at time zone o.time_zone)::date >= (now() at time zone o.time_zone)::date));
insert into boards (account_id, organization_id, board)
  select distinct account_id, organization_id, board from board_places;

call keep_in_account('boards');
call keep_in_account('board_places');
