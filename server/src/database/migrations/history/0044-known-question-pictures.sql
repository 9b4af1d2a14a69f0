-- in batches
update questions set picture_id = assets.id from assets
where assets.path = substr(picture_url, 2) and questions.id in (
  select q.id from questions q join assets a on a.path = substr(q.picture_url, 2)
  where q.picture_id is null and q.picture_url <> '' limit 1000);
