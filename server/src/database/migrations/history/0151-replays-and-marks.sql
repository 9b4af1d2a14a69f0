-- Seconds that a member has watched more than once, merged: a save that arrives twice adds nothing.
alter table lesson_progress add column replays int4multirange not null default '{}';
-- The parts of a lesson: [{ "second", "title" }], by second.
alter table catalogue_entries add column marks jsonb not null default '[]';
