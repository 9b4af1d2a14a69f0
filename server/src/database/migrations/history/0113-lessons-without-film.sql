-- A lesson may stand in the catalogue before its film is there; a chapter still has none. Every row there is keeps to the new rule.
alter table catalogue_entries drop constraint lessons_have_media;
alter table catalogue_entries
  add constraint chapters_have_no_media check (chapter_id is not null or media_id is null) not valid;
