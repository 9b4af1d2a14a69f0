-- An order is about money: it outlives the member who placed it and the course that was bought. The price is its own already; now
-- the name is, too. Empty only where a process of the former version wrote it.
alter table orders add column course_name text not null default '';
update orders set course_name = courses.name from courses where courses.id = orders.course_id;
alter table orders
  alter column user_id drop not null,
  alter column course_id drop not null,
  drop constraint orders_user_id_fkey,
  drop constraint orders_course_id_fkey,
  add constraint orders_user_id_fkey foreign key (user_id) references users on delete set null,
  add constraint orders_course_id_fkey foreign key (course_id) references courses on delete set null;
