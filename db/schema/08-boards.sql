-- A board keeps the places of its cards apart from the cards, so that moving a card rewrites nothing else of it.
create table boards (
  account_id      int not null,
  organization_id bigint not null,
  board           text not null,
  -- A transaction that changes places raises it first, and so locks the board until the commit.
  revision        bigint not null default 1,
  primary key (account_id, organization_id, board),
  foreign key (account_id, organization_id) references organizations
);
call keep_in_account('boards');

create table board_places (
  account_id      int not null,
  organization_id bigint not null,
  board           text not null,
  card_id         bigint not null,
  position        int not null,
  primary key (account_id, board, card_id),
  -- The check waits for the commit, because cards change places within a transaction.
  unique (account_id, organization_id, board, position) deferrable initially deferred,
  foreign key (account_id, organization_id) references organizations
);
call keep_in_account('board_places');
