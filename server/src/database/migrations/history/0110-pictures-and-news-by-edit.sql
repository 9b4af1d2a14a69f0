-- no transaction
create index concurrently if not exists assets_pictures on assets (id desc) where kind = 'picture' and made_from is null;
create index concurrently if not exists news_by_edit on news (updated_at desc, id desc);
