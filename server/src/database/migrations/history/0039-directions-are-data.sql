-- A direction brings its colour and its sign along, from what the site can draw; which directions there are is the school's own.
alter table course_types
  add column colour text not null default '',
  add column sign text not null default '',
  drop constraint course_types_area_check;
update course_types set colour = area, sign = area where colour = '';
