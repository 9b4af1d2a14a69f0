alter table assets validate constraint assets_made_from_fkey;
