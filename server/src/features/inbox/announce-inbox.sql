-- Every process hears which threads have changed, and of which course; a change of very many says only that much.
create or replace function announce_threads(ids integer[], courses integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 50 then
    perform pg_notify('inbox_changed', 'all');
  else
    perform pg_notify('inbox_changed', ids[n] || ' ' || coalesce(courses[n], 0)) from generate_series(1, cardinality(ids)) n;
  end if;
end
$$;

-- First answers, added to their week. Reports are judged, not answered.
create or replace function count_first_answers(mondays date[], seconds bigint[]) returns void language plpgsql as $$
begin
  insert into inbox_answer_weeks as weeks (monday, answer_count, total_seconds)
  select monday, count(*), sum(waited) from unnest(mondays, seconds) as answers (monday, waited) group by monday order by monday
  on conflict (monday) do update set answer_count = weeks.answer_count + excluded.answer_count,
    total_seconds = weeks.total_seconds + excluded.total_seconds;
end
$$;

create or replace function announce_inserted_threads() returns trigger language plpgsql as $$
begin
  perform announce_threads(array_agg(id order by id), array_agg(course_id order by id)) from inserted having count(*) > 0;
  perform count_first_answers(array_agg(date_trunc('week', answered_at at time zone 'Asia/Shanghai')::date),
    array_agg(greatest(extract(epoch from answered_at - asked_at), 0)::bigint))
  from inserted where answered_at is not null and kind <> 'report' having count(*) > 0;
  return null;
end
$$;

create or replace function announce_updated_threads() returns trigger language plpgsql as $$
begin
  perform announce_threads(array_agg(id order by id), array_agg(course_id order by id)) from updated having count(*) > 0;
  perform count_first_answers(array_agg(date_trunc('week', answered_at at time zone 'Asia/Shanghai')::date),
    array_agg(greatest(extract(epoch from answered_at - asked_at), 0)::bigint))
  from (
    select id, asked_at, answered_at from updated where answered_at is not null and kind <> 'report'
    except select id, asked_at, answered_at from outdated) first_answers
  having count(*) > 0;
  return null;
end
$$;

create or replace function announce_deleted_threads() returns trigger language plpgsql as $$
begin
  perform announce_threads(array_agg(id order by id), array_agg(course_id order by id)) from deleted having count(*) > 0;
  return null;
end
$$;

create or replace trigger inbox_threads_inserted after insert on inbox_threads
  referencing new table as inserted for each statement execute function announce_inserted_threads();
create or replace trigger inbox_threads_updated after update on inbox_threads
  referencing old table as outdated new table as updated for each statement execute function announce_updated_threads();
create or replace trigger inbox_threads_deleted after delete on inbox_threads
  referencing old table as deleted for each statement execute function announce_deleted_threads();
