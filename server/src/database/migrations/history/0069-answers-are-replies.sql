-- in batches
insert into feedback_replies (feedback_id, user_id, content, created_at)
select id, null, answer, answered_at from feedback
where answer is not null and answer <> ''
  and not exists (select from feedback_replies where feedback_replies.feedback_id = feedback.id)
order by id limit 1000;
