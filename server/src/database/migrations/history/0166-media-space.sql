-- no transaction
-- How much lies in the store, by kind and since when.
create index concurrently if not exists assets_by_size on assets (kind, created_at) include (bytes, path);
-- What has a file of its own, for whoever looks through the store.
create index concurrently if not exists media_by_file on media (file_path) where file_path is not null;
