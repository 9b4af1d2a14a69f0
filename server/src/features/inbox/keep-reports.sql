-- A comment that members report is a thread of its own, apart from the talk below it.
create or replace function put_inbox_reports(comment_ids integer[]) returns void
set enable_seqscan = off language plpgsql as $$
begin
  insert into inbox_threads as threads (kind, comment_id, course_id, is_hidden, report_count, excerpt, asked_at, last_at, state,
    waiting_since, settled_at, search_text, search_grams)
  select 'report', id, course_id, hidden_at is not null, report_count, left(content, 120), first_at, last_at, state, first_at,
    case state when 'done' then last_at end, words, inbox_grams(words)
  from (
    select comments.id, comments.course_id, comments.hidden_at, comments.content, reports.report_count, reports.first_at, reports.last_at,
      case when reports.is_open and comments.hidden_at is null then 'waiting' else 'done' end as state,
      inbox_search_text(concat_ws(' ', comments.content, reports.reasons)) as words
    from comments cross join lateral (
      select count(*)::int as report_count, min(created_at) as first_at, bool_or(dismissed_at is null) as is_open,
        greatest(max(created_at), max(dismissed_at)) as last_at, string_agg(distinct reason, ' ') as reasons
      from comment_reports where comment_reports.comment_id = comments.id) reports
    where comments.id = any(comment_ids) and reports.report_count > 0) said
  order by id
  on conflict (comment_id, kind) where comment_id is not null do update set report_count = excluded.report_count,
    is_hidden = excluded.is_hidden, excerpt = excluded.excerpt, last_at = excluded.last_at, search_text = excluded.search_text, search_grams = excluded.search_grams;
end
$$;

create or replace function keep_inserted_reports() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_reports(array(select distinct comment_id from inserted));
  update inbox_threads threads set version = threads.version + 1,
    waiting_since = case when threads.state = 'waiting' then threads.waiting_since else threads.last_at end, state = 'waiting'
  where threads.comment_id in (select comment_id from inserted where dismissed_at is null) and threads.kind = 'report'
    and not threads.is_hidden;
  return null;
end
$$;

-- Settled when the last one is.
create or replace function keep_updated_reports() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_reports(array(select distinct comment_id from updated));
  update inbox_threads threads set state = 'done', settled_at = threads.last_at
  where threads.comment_id in (select comment_id from updated where dismissed_at is not null) and threads.kind = 'report'
    and threads.state <> 'done'
    and not exists (select from comment_reports where comment_id = threads.comment_id and dismissed_at is null);
  return null;
end
$$;

create or replace function keep_deleted_reports() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  delete from inbox_threads threads where threads.comment_id in (select comment_id from deleted) and threads.kind = 'report'
    and not exists (select from comment_reports where comment_id = threads.comment_id);
  perform put_inbox_reports(array(select distinct comment_id from deleted));
  -- The reports that are left may all be judged already.
  update inbox_threads threads set state = 'done', settled_at = threads.last_at
  where threads.comment_id in (select comment_id from deleted) and threads.kind = 'report' and threads.state <> 'done'
    and not exists (select from comment_reports where comment_id = threads.comment_id and dismissed_at is null);
  return null;
end
$$;

create or replace trigger inbox_reports_inserted after insert on comment_reports
  referencing new table as inserted for each statement execute function keep_inserted_reports();
create or replace trigger inbox_reports_updated after update on comment_reports
  referencing new table as updated for each statement execute function keep_updated_reports();
create or replace trigger inbox_reports_deleted after delete on comment_reports
  referencing old table as deleted for each statement execute function keep_deleted_reports();
