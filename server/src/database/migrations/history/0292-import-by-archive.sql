-- no transaction
-- One import reads an archive, however often the end of its upload is told.
create unique index concurrently if not exists school_imports_by_archive on school_imports (upload_name);
