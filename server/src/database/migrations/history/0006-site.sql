-- News, banners, adverts, and the texts of single pages.

create table news (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  title        text not null check (title <> ''),
  summary      text not null default '',
  picture_url  text not null default '',
  thumb_url    text not null default '',
  body_html    text not null,
  -- Directions whose courses are shown beside it.
  area_slugs   text[] not null default '{}',
  hit_count    integer not null default 0 check (hit_count >= 0),
  published_at timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  is_demo      boolean not null default false
);
create index news_by_age on news (published_at desc, id desc);

-- A reading counts once per visitor and hour (ruling 26).
create table news_hit_marks (
  visitor text not null,
  news_id integer not null references news on delete cascade,
  seen_at timestamptz not null,
  primary key (visitor, news_id)
);
create index news_hit_marks_by_time on news_hit_marks (seen_at);
create index news_hit_marks_by_news on news_hit_marks (news_id);

create table banners (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  picture_url  text not null,
  alt          text not null,
  headline     text not null default '',
  subtitle     text not null default '',
  action_label text not null default '',
  url          text not null,
  position     integer not null,
  is_demo      boolean not null default false
);
create index banners_by_position on banners (position, id);

create table adverts (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  title        text not null,
  subtitle     text not null default '',
  action_label text not null default '',
  picture_url  text not null,
  url          text not null,
  area         text not null,
  position     integer not null,
  is_demo      boolean not null default false
);
create index adverts_by_position on adverts (position, id);

-- Texts of single pages and the site's own facts: site, company, brand, student, promo-java, promo-web.
create table pages (
  key        text primary key,
  body       jsonb not null,
  updated_at timestamptz not null default now(),
  is_demo    boolean not null default false
);

-- A version per kind of public content; a change raises it and tells every process by NOTIFY content_changed.
create table content_versions (
  kind    text primary key,
  version bigint not null default 1
);
