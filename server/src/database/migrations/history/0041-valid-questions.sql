-- Checks the rows beside those who use them: holds up nobody but another change of the schema.
alter table questions validate constraint questions_picture_id_fkey;
