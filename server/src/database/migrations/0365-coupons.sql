-- Codes that take a sum off an order. They are switched off, never removed: orders name them.
create table coupons (
  id           integer generated always as identity primary key,
  code         text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
  off_fen      integer not null check (off_fen > 0),
  -- More than what it takes off: no order becomes free by a coupon.
  min_fen      integer not null,
  total_count  integer not null check (total_count between 1 and 10000),
  -- Orders that have it and are not cancelled (count-coupon-uses.sql).
  used_count   integer not null default 0,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  -- Otherwise the courses of coupon_courses.
  covers_all   boolean not null,
  stopped_at   timestamptz,
  created_at   timestamptz not null,
  -- The colleague's name at that time.
  created_name text not null,
  constraint coupons_leave_a_price check (min_fen > off_fen),
  constraint coupons_have_a_period check (ends_at > starts_at),
  constraint coupons_used_within_total check (used_count between 0 and total_count)
);

create table coupon_courses (
  coupon_id integer not null references coupons on delete cascade,
  course_id integer not null references courses on delete cascade,
  constraint coupon_courses_pkey primary key (coupon_id, course_id)
);
create index coupon_courses_by_course on coupon_courses (course_id);
