-- What people show of themselves beside their comments, and that they are gone, is news for the caches of every process at once.
create function announce_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'comments');
  return null;
end
$$;

create trigger person_changed after update of nick_name, avatar_url on users for each row
  when ((old.nick_name, old.avatar_url) is distinct from (new.nick_name, new.avatar_url))
  execute function announce_person_changed();

-- With them go their comments, and their share of every counter.
create function announce_people_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', kind) from unnest(array['site', 'courses', 'comments', 'questions']) as kind;
  return null;
end
$$;

create trigger people_gone after delete on users execute function announce_people_gone();
