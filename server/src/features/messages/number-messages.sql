-- A message to everybody or to a course's learners takes the next number and keeps the others waiting until its commit. So a reader who
-- sees a number sees all smaller ones, and a member's read mark is one number.
create or replace function number_message() returns trigger language plpgsql as $$
begin
  update message_numbers set last = last + 1 returning last into new.number;
  return new;
end
$$;

create or replace trigger messages_numbered before insert on messages
  for each row when (new.user_id is null) execute function number_message();

create or replace trigger course_messages_numbered before insert on course_messages
  for each row execute function number_message();

-- Pages that are open look at once; whose course it is not finds nothing new.
create or replace function announce_course_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', 'new all');
  return null;
end
$$;

create or replace trigger course_messages_inserted after insert on course_messages
  for each statement execute function announce_course_messages();
