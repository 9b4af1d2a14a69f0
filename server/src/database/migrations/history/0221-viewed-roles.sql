-- The role as which somebody who looks after the staff looks at the desk for a while. Nothing is written meanwhile.
alter table staff_sessions add column viewed_role_id integer references staff_roles on delete set null;
create index staff_sessions_by_viewed_role on staff_sessions (viewed_role_id) where viewed_role_id is not null;
