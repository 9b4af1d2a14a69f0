alter table banners
  add column hidden_at timestamptz,
  add column picture_id integer references assets on delete set null;
alter table adverts
  add column hidden_at timestamptz,
  add column picture_id integer references assets on delete set null;
alter table teachers
  add column hidden_at timestamptz,
  add column portrait_id integer references assets on delete set null;
alter table feedback
  add column answered_by integer references users on delete set null;
create index banners_by_picture on banners (picture_id);
create index adverts_by_picture on adverts (picture_id);
create index teachers_by_portrait on teachers (portrait_id);
create index feedback_by_answerer on feedback (answered_by) where answered_by is not null;
