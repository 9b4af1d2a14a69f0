-- Files of a school come in parts too: an upload that breaks off goes on.
alter table part_uploads
  drop constraint part_uploads_kind_check,
  add constraint part_uploads_kind_check check (kind in ('video', 'file', 'archive'));
