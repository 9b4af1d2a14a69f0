alter table catalogue_entries validate constraint chapters_have_no_media;
-- Of the lessons that lesson_count counts, those without a film: nobody has to finish them.
alter table courses add column unfilmed_count integer not null default 0;
