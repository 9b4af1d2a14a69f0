-- A call that found its session and then lost it to a block writes nothing any more: the block locks the member's row, for which
-- the foreign key of every one of these tables waits before this is asked. A member who may write has no mark at all: it is taken off
-- before the next session is opened. One lookup for each row, whatever plan the first call left behind.
create or replace function refuse_blocked() returns trigger language plpgsql as $$
begin
  if exists (
    select from added where (select member.blocked_at is not null from users member where member.id = added.user_id))
  then
    raise exception 'a blocked member cannot write' using errcode = 'BEE20';
  end if;
  return null;
end
$$;

create or replace trigger comments_not_by_blocked after insert on comments
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger comment_likes_not_by_blocked after insert on comment_likes
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger comment_reports_not_by_blocked after insert on comment_reports
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger orders_not_by_blocked after insert on orders
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger order_receipts_not_by_blocked after insert on order_receipts
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger feedback_not_by_blocked after insert on feedback
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger feedback_replies_not_by_blocked after insert on feedback_replies
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger notes_not_by_blocked after insert on notes
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger uploads_not_by_blocked after insert on uploads
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger course_likes_not_by_blocked after insert on course_likes
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger course_collections_not_by_blocked after insert on course_collections
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger question_collections_not_by_blocked after insert on question_collections
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger question_answers_not_by_blocked after insert on question_answers
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger practice_sets_not_by_blocked after insert on practice_sets
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger certificates_not_by_blocked after insert on certificates
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger consents_not_by_blocked after insert on consents
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger study_goals_not_by_blocked after insert on study_goals
  referencing new table as added for each statement execute function refuse_blocked();
create or replace trigger invoices_not_by_blocked after insert on invoices
  referencing new table as added for each statement execute function refuse_blocked();
