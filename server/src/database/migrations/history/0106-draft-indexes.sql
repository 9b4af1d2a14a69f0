-- no transaction
create unique index concurrently if not exists drafts_by_open_key on drafts (open_key) where open_key is not null;
create index concurrently if not exists drafts_to_review on drafts (review_asked_at) where review_asked_at is not null;
create index concurrently if not exists drafts_of_nothing_yet on drafts (kind, id) where subject_id is null;
create index concurrently if not exists revisions_lost on revisions (published_at) where origin = 'lost';
create index concurrently if not exists revisions_lost_of_draft on revisions (draft_id, id desc) where origin = 'lost';
