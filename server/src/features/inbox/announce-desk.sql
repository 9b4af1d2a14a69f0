-- Tells every process when a list of the desk is out of date: after every act of the staff, since each leaves a line of the record; after
-- a new member; after a message that goes out at its hour; when the school looks otherwise. Payload: `act <by whom> <kind> <what>`, where a
-- draft is told as what it is of; `member`; `broadcast`; `look`. Open pages ask by their own calls: a payload holds numbers and no words.
create or replace function announce_acts() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changed', concat_ws(' ', 'act', coalesce(told.actor_id, 0), told.subject_kind,
    case
      when told.subject_kind = 'draft' and told.subject_id ~ '^[0-9]{1,9}$'
        then (select draft.kind || ':' || coalesce(draft.subject_id, 0) from drafts draft where draft.id = told.subject_id::int)
      else left(told.subject_id, 200)
    end))
  from inserted told;
  return null;
end
$$;

create or replace trigger audit_events_told after insert on audit_events
  referencing new table as inserted for each statement execute function announce_acts();

create or replace function announce_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changed', tg_argv[0]);
  return null;
end
$$;

create or replace trigger users_told after insert on users for each statement execute function announce_desk('member');

-- How often one was read is a counter, and asked now and then.
create or replace trigger broadcasts_told after insert or delete or update of state on broadcasts
  for each statement execute function announce_desk('broadcast');

-- Its names and its look are two pages; a publication at its hour writes them without an act. By its name it comes after
-- `content_changed`: whoever asks again must not get what was kept before.
create or replace function announce_look() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) in ('site', 'look') then
    perform pg_notify('desk_changed', 'look');
  end if;
  return null;
end
$$;

create or replace trigger look_told after insert or delete or update of body on pages for each row execute function announce_look();
