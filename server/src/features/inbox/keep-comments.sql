-- A comment without a parent is a thread with everything below it. Which of them wait, see docs/decisions/032-inbox-threads.md.
-- A plan that was made while the tables were empty is kept: it must be one by the indexes (enable_seqscan), here as in the others.

-- The state of a thread before the staff has touched it. A comment that is older than the inbox waits only if it asks.
create or replace function first_comment_state(root comments, is_answered boolean, is_old boolean) returns text
stable set enable_seqscan = off language plpgsql as $$
begin
  if is_answered or root.hidden_at is not null or answers_for_school(root.user_id, root.course_id)
    or exists (select from comment_solutions where comment_id = root.id) then
    return 'done';
  elsif root.is_question then
    return 'waiting';
  elsif is_old or root.rating >= 4 then
    return 'done';
  end if;
  return 'waiting';
end
$$;

-- Makes the threads of these comments, or says anew what follows from the comments alone.
create or replace function put_inbox_comments(root_ids integer[], is_old boolean) returns void
set enable_seqscan = off language plpgsql as $$
begin
  insert into inbox_threads as threads (kind, comment_id, course_id, is_question, is_hidden, excerpt, asked_at, last_at, answered_at,
    state, waiting_since, settled_at, search_text, search_grams)
  select 'comment', id, course_id, is_question, hidden_at is not null, left(excerpt, 120), created_at, last_at, answered_at,
    state, created_at, case state when 'done' then last_at end, words, inbox_grams(words)
  from (
    select roots.id, roots.course_id, roots.is_question, roots.hidden_at, roots.created_at,
      coalesce(below.excerpt, roots.content) as excerpt,
      greatest(roots.created_at, roots.replied_at, below.last_at) as last_at,
      least(roots.replied_at, below.answered_at) as answered_at,
      first_comment_state(roots, roots.reply_content is not null or below.answered_at is not null, is_old) as state,
      inbox_search_text(concat_ws(' ', roots.title, roots.content, roots.reply_content, below.words)) as words
    from comments roots
    cross join lateral (
      select max(created_at) as last_at, string_agg(content, ' ' order by created_at, id) as words,
        (array_agg(content order by created_at desc, id desc) filter (where user_id = roots.user_id and hidden_at is null))[1] as excerpt,
        min(created_at) filter (where user_id <> roots.user_id and answers_for_school(user_id, course_id)) as answered_at
      from (
        select id, user_id, course_id, content, created_at, hidden_at from comments below
        where below.parent_id = roots.id order by created_at desc, id desc limit 50) newest) below
    where roots.id = any(root_ids) and roots.parent_id is null) said
  order by id
  on conflict (comment_id, kind) where comment_id is not null do update set is_question = excluded.is_question,
    is_hidden = excluded.is_hidden, excerpt = excluded.excerpt, last_at = excluded.last_at,
    search_text = excluded.search_text, search_grams = excluded.search_grams;
end
$$;

create or replace function keep_inserted_comments() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_comments(array(select distinct coalesce(parent_id, id) from inserted), false);
  if not exists (select from inserted where parent_id is not null) then
    return null;
  end if;
  -- The member who began opens it again, the school settles it; what others say below it does neither.
  update inbox_threads threads set version = threads.version + said.words,
    answered_at = coalesce(threads.answered_at, said.answered_at),
    state = case said.last_by when 'member' then 'waiting' when 'school' then 'done' else threads.state end,
    waiting_since = case when said.last_by = 'member' and threads.state <> 'waiting' then said.last_at else threads.waiting_since end,
    settled_at = case said.last_by when 'school' then said.last_at else threads.settled_at end
  from (
    select root_id, count(*)::int as words, min(created_at) filter (where by = 'school') as answered_at,
      (array_agg(by order by created_at desc, id desc) filter (where by <> 'other'))[1] as last_by,
      (array_agg(created_at order by created_at desc, id desc) filter (where by <> 'other'))[1] as last_at
    from (
      select roots.id as root_id, inserted.id, inserted.created_at,
        case when inserted.user_id = roots.user_id then 'member'
          when answers_for_school(inserted.user_id, roots.course_id) then 'school' else 'other' end as by
      from inserted join comments roots on roots.id = inserted.parent_id) words
    group by root_id) said
  where threads.comment_id = said.root_id and threads.kind = 'comment';
  return null;
end
$$;

create or replace function keep_updated_comments() returns trigger
set enable_seqscan = off language plpgsql as $$
declare
  changed integer[] := array(
    select coalesce(parent_id, id) from (
      select id, parent_id, content, title, is_question, reply_content, replied_at, hidden_at from updated
      except select id, parent_id, content, title, is_question, reply_content, replied_at, hidden_at from outdated) news);
  edited integer[];
  concealed integer[];
  restored integer[];
begin
  -- A like is an update too.
  if changed = '{}' then
    return null;
  end if;
  edited := array(select id from (select id, content from updated except select id, content from outdated) news);
  concealed := array(select id from updated where hidden_at is not null except select id from outdated where hidden_at is not null);
  restored := array(select id from updated where hidden_at is null except select id from outdated where hidden_at is null);
  perform from inbox_threads where comment_id = any(changed || edited || concealed || restored) order by id for no key update;
  perform put_inbox_comments(changed, false);
  if edited <> '{}' then
    perform put_inbox_reports(edited);
  end if;
  update inbox_threads threads set version = threads.version + 1, answered_at = coalesce(threads.answered_at, news.replied_at),
    state = 'done', settled_at = news.replied_at, hidden_state = case when threads.hidden_state is not null then 'done' end
  from (
    select id, reply_content, replied_at from updated where reply_content is not null
    except select id, reply_content, replied_at from outdated) news
  where threads.comment_id = news.id and threads.kind = 'comment';
  -- A withdrawn comment waits for no answer. When it comes back its thread stands as before.
  update inbox_threads threads set hidden_state = threads.state, state = 'done', is_hidden = true, settled_at = updated.hidden_at
  from updated where updated.id = threads.comment_id and threads.comment_id = any(concealed);
  update inbox_threads threads set state = coalesce(threads.hidden_state, threads.state), hidden_state = null, is_hidden = false
  where threads.comment_id = any(restored);
  return null;
end
$$;

create or replace function keep_deleted_comments() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  perform put_inbox_comments(array(select distinct parent_id from deleted where parent_id is not null), false);
  return null;
end
$$;

create or replace trigger inbox_comments_inserted after insert on comments
  referencing new table as inserted for each statement execute function keep_inserted_comments();
create or replace trigger inbox_comments_updated after update on comments
  referencing old table as outdated new table as updated for each statement execute function keep_updated_comments();
create or replace trigger inbox_comments_deleted after delete on comments
  referencing old table as deleted for each statement execute function keep_deleted_comments();

-- The member who asked says what helped: the thread waits no more. Taken back, the question is open again.
create or replace function settle_solved_comments() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  update inbox_threads threads set state = 'done', settled_at = inserted.created_at
  from inserted where threads.comment_id = inserted.comment_id and threads.kind = 'comment' and threads.state <> 'done';
  return null;
end
$$;

create or replace function reopen_unsolved_comments() returns trigger
set enable_seqscan = off language plpgsql as $$
begin
  update inbox_threads threads set state = 'waiting'
  from deleted join comments on comments.id = deleted.comment_id
  where threads.comment_id = deleted.comment_id and threads.kind = 'comment' and threads.state = 'done'
    and threads.answered_at is null and threads.is_question and not threads.is_hidden;
  return null;
end
$$;

create or replace trigger inbox_solutions_inserted after insert on comment_solutions
  referencing new table as inserted for each statement execute function settle_solved_comments();
create or replace trigger inbox_solutions_deleted after delete on comment_solutions
  referencing old table as deleted for each statement execute function reopen_unsolved_comments();
