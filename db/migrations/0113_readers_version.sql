-- Up to which version the keys of phones, tax numbers and plates of an account are computed; a job computes them again, so nobody waits here.
alter table accounts add column readers_version int not null default 0;
