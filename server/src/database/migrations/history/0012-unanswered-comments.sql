-- What the author has not answered yet, the newest first: the operator's list.
create index comments_unanswered on comments (created_at desc, id desc) where parent_id is null and reply_content is null;
