-- in batches
-- Until now a lesson without a film hindered nobody, and a lesson whose end was reached by a jump counted by what was watched of it. The
-- share of the lessons stands in until the next save or publication works the percent out.
update enrolments set percent = case when wrong.lesson_count > 0 and wrong.finished_count >= wrong.lesson_count then 100
  else greatest(1, least(99, 100 * wrong.finished_count / greatest(1, wrong.lesson_count))) end
from (
  select e.user_id, e.course_id, e.finished_count, courses.lesson_count
  from enrolments e join courses on courses.id = e.course_id
  where (e.percent = 100) <> (courses.lesson_count > 0 and e.finished_count >= courses.lesson_count)
  limit 5000) wrong
where enrolments.user_id = wrong.user_id and enrolments.course_id = wrong.course_id;
