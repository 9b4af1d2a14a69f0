-- Not valid yet: whoever checks a million rows must not hold them meanwhile.
alter table questions
  add column updated_at timestamptz not null default now(),
  add column hidden_at timestamptz,
  add column picture_id integer,
  add constraint questions_picture_id_fkey foreign key (picture_id) references assets on delete set null not valid;
