-- News.

create table news (
  id              integer generated always as identity primary key,
  slug            text not null unique,
  title           text not null check (title <> ''),
  summary         text not null default '',
  picture_url     text not null default '',
  thumb_url       text not null default '',
  body_html       text not null,
  -- Directions whose courses are shown beside it.
  area_slugs      text[] not null default '{}',
  hit_count       integer not null default 0 check (hit_count >= 0),
  published_at    timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  is_demo         boolean not null default false,
  body            text,
  hidden_at       timestamptz,
  picture_id      integer references assets on delete set null,
  thumb_id        integer references assets on delete set null,
  search_text     text not null default '',
  search_pinyin   text not null default '',
  search_initials text not null default '',
  search_grams    text[] not null default '{}'
);
create index news_by_edit on news (updated_at desc, id desc);
create index news_by_grams on news using gin (search_grams);
create index news_by_picture on news (picture_id);
create index news_by_thumb on news (thumb_id);
create index news_shown_by_age on news (published_at desc, id desc) where hidden_at is null;
create index news_unsearched on news (id) where search_text = '';

-- A reading counts once per visitor and hour (ruling 26).
create table news_hit_marks (
  visitor text not null,
  news_id integer not null references news on delete cascade,
  seen_at timestamptz not null,
  constraint news_hit_marks_pkey primary key (visitor, news_id)
);
create index news_hit_marks_by_news on news_hit_marks (news_id);
create index news_hit_marks_by_time on news_hit_marks (seen_at);
