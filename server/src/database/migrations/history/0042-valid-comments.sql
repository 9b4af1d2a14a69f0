alter table comments validate constraint comments_replied_by_fkey;
