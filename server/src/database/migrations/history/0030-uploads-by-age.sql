-- What nothing shows is looked for by its age.
create index uploads_by_age on uploads (created_at);
