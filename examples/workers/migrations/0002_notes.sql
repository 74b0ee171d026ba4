create table note (
  id text primary key,
  "userId" text not null references "user" (id) on delete cascade,
  text text not null,
  "createdAt" text not null
);
create index note_by_user on note ("userId", "createdAt");
