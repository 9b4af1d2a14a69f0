-- The outline says which lessons of a course with a price can be tried; where it says nothing, the first that can be played.
alter table catalogue_entries add column is_preview boolean not null default false;
