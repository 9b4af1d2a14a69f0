-- Teachers and the pages of the school.

create table teachers (
  id           integer generated always as identity primary key,
  slug         text not null unique,
  name         text not null,
  title        text not null,
  motto        text not null default '',
  area         text not null,
  years        smallint not null default 0,
  bio          text not null default '',
  teaches      text[] not null default '{}',
  quote        text not null default '',
  portrait_url text not null default '',
  position     integer not null,
  is_demo      boolean not null default false,
  hidden_at    timestamptz,
  portrait_id  integer references assets on delete set null
);
create index teachers_by_portrait on teachers (portrait_id);
create index teachers_by_position on teachers ("position", id);

-- Texts of single pages and the site's own facts: site, company, brand, student, promo-java, promo-web.
create table pages (
  key        text primary key,
  body       jsonb not null,
  updated_at timestamptz not null default now(),
  is_demo    boolean not null default false
);
