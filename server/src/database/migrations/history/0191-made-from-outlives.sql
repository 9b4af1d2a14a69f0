-- A thumbnail may be shown where its cover no longer is: it outlives the picture that it was made from.
alter table assets drop constraint assets_made_from_fkey;
alter table assets add constraint assets_made_from_fkey foreign key (made_from) references assets on delete set null not valid;
