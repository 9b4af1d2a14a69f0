-- no transaction
-- What 0040 replaced: the version before read through these until it was gone. courses_by_type, questions_by_type and
-- questions_by_direction stay for the references to course_types.
drop index concurrently if exists courses_by_popularity;
drop index concurrently if exists courses_by_age;
drop index concurrently if exists courses_by_category;
drop index concurrently if exists courses_by_default;
drop index concurrently if exists courses_free;
drop index concurrently if exists news_by_age;
drop index concurrently if exists questions_by_age;
drop index concurrently if exists questions_by_collections;
drop index concurrently if exists questions_by_direction_age;
drop index concurrently if exists questions_by_direction_collections;
drop index concurrently if exists questions_by_type_age;
drop index concurrently if exists questions_by_type_collections;
drop index concurrently if exists questions_by_difficulty;
drop index concurrently if exists comments_by_course;
