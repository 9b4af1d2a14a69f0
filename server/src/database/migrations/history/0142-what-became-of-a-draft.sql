-- no transaction
-- A link to a draft that was published leads on to what it became.
create index concurrently if not exists revisions_published_of_draft on revisions (draft_id) where origin = 'published';
