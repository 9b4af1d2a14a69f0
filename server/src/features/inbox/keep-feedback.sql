-- A feedback is a thread with its replies; a booked call is one too, of another kind.
create or replace function put_inbox_feedback(feedback_ids integer[], is_old boolean) returns void
set enable_seqscan = off language plpgsql as $$
begin
  insert into inbox_threads as threads (kind, feedback_id, excerpt, asked_at, last_at, answered_at, state, waiting_since, settled_at,
    search_text, search_grams)
  select kind, id, left(excerpt, 120), created_at, last_at, first_answer_at, state, since, case state when 'done' then last_at end,
    words, inbox_grams(words)
  from (
    select feedback.id, case feedback.kind when 'booking' then 'booking' else 'feedback' end as kind, feedback.created_at,
      coalesce(feedback.member_replied_at, feedback.created_at) as since, coalesce(replies.excerpt, feedback.content) as excerpt,
      greatest(feedback.created_at, feedback.answered_at, replies.last_at) as last_at,
      coalesce(replies.answered_at, feedback.answered_at) as first_answer_at,
      case when feedback.answered_at >= coalesce(feedback.member_replied_at, '-infinity') then 'done'
        -- An hour that is over is too late for a call.
        when is_old and feedback.kind = 'booking' and coalesce(feedback.call_at, feedback.created_at) < now() then 'done'
        else 'waiting' end as state,
      inbox_search_text(concat_ws(' ', feedback.content, replies.words)) as words
    from feedback cross join lateral (
      select max(created_at) as last_at, min(created_at) filter (where user_id is null) as answered_at,
        string_agg(content, ' ' order by id) as words,
        (array_agg(content order by id desc) filter (where user_id is not null))[1] as excerpt
      from feedback_replies where feedback_replies.feedback_id = feedback.id) replies
    where feedback.id = any(feedback_ids)) said
  order by id
  on conflict (feedback_id) where feedback_id is not null do update set excerpt = excluded.excerpt, last_at = excluded.last_at,
    search_text = excluded.search_text, search_grams = excluded.search_grams;
end
$$;

create or replace function keep_inserted_feedback() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_feedback(array(select id from inserted), false);
  return null;
end
$$;

-- What the school answers comes by here too: features/profile/log-answers.sql.
create or replace function keep_inserted_feedback_replies() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_feedback(array(select distinct feedback_id from inserted), false);
  update inbox_threads threads set version = threads.version + said.words,
    answered_at = coalesce(threads.answered_at, said.answered_at),
    state = case when said.is_by_school then 'done' else 'waiting' end,
    waiting_since = case when said.is_by_school or threads.state = 'waiting' then threads.waiting_since else said.last_at end,
    settled_at = case when said.is_by_school then said.last_at else threads.settled_at end
  from (
    select feedback_id, count(*)::int as words, min(created_at) filter (where user_id is null) as answered_at,
      (array_agg(user_id is null order by id desc))[1] as is_by_school, (array_agg(created_at order by id desc))[1] as last_at
    from inserted group by feedback_id) said
  where threads.feedback_id = said.feedback_id;
  return null;
end
$$;

create or replace function keep_deleted_feedback_replies() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_feedback(array(select distinct feedback_id from deleted), false);
  return null;
end
$$;

create or replace trigger inbox_feedback_inserted after insert on feedback
  referencing new table as inserted for each statement execute function keep_inserted_feedback();
create or replace trigger inbox_feedback_replies_inserted after insert on feedback_replies
  referencing new table as inserted for each statement execute function keep_inserted_feedback_replies();
create or replace trigger inbox_feedback_replies_deleted after delete on feedback_replies
  referencing old table as deleted for each statement execute function keep_deleted_feedback_replies();
