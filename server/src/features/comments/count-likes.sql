-- The likes of a comment, also when the deletion of an account takes them away. In the order of the ids, so
-- that two writers never wait for each other.
create or replace function count_inserted_likes() returns trigger language plpgsql as $$
begin
  perform from comments where id in (select comment_id from inserted) order by id for no key update;
  update comments set like_count = like_count + counted.total
  from (select comment_id, count(*)::int as total from inserted group by comment_id) counted
  where comments.id = counted.comment_id;
  return null;
end $$;

create or replace function count_deleted_likes() returns trigger language plpgsql as $$
begin
  perform from comments where id in (select comment_id from deleted) order by id for no key update;
  update comments set like_count = greatest(like_count - counted.total, 0)
  from (select comment_id, count(*)::int as total from deleted group by comment_id) counted
  where comments.id = counted.comment_id;
  return null;
end $$;

create or replace trigger likes_inserted after insert on comment_likes
  referencing new table as inserted for each statement execute function count_inserted_likes();
create or replace trigger likes_deleted after delete on comment_likes
  referencing old table as deleted for each statement execute function count_deleted_likes();
