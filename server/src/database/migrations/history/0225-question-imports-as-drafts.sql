-- An import whose questions students see once they are published.
alter table question_imports add column is_draft boolean not null default false;
-- The draft that was written, while it is there: a publication ends it. Null: students saw the question at once.
alter table question_import_items add column draft_id integer;
