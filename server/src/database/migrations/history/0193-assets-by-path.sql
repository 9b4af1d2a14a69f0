-- no transaction
-- Rows below a folder are a range of paths, and only byte by byte do they stand together.
create index concurrently if not exists assets_by_path on assets (path collate "C");
