-- A course that was withdrawn is still there for members who have begun it, paid for it or been given it, also when the days of the gift
-- are over, as for those who have begun it. Asked only of withdrawn ones:
-- `hidden_at is null or keeps_course(member, id)`.
create or replace function keeps_course(member integer, course integer) returns boolean stable parallel safe language sql as $$
  select exists (select from enrolments where enrolments.user_id = member and enrolments.course_id = course)
    or exists (
      select from orders where orders.user_id = member and orders.course_id = course and orders.status = 'paid')
    or exists (
      select from course_grants grants
      where grants.user_id = member and grants.course_id = course and grants.taken_back_at is null)
$$;
