-- Members: who they are, how they log in, and what may be asked how often.

create table users (
  id            integer generated always as identity primary key,
  mobile        text not null check (mobile ~ '^1[3-9][0-9]{9}$'),
  nick_name     text not null check ((char_length(nick_name) >= 2) and char_length(nick_name) <= 20),
  -- null: registered by SMS and never set a password
  password_hash text,
  avatar_url    text not null default '',
  is_demo       boolean not null default false,
  created_at    timestamptz not null default now(),
  blocked_at    timestamptz,
  -- Null: for ever.
  blocked_until timestamptz,
  block_reason  text,
  constraint users_mobile_unique unique (mobile)
);
create index order_members_by_mobile_end on users ("right"(mobile, 4));
create index order_members_by_name on users (lower(nick_name) text_pattern_ops);
create index users_blocked on users (id desc) where blocked_at is not null;
create index users_by_last_digits on users ("right"(mobile, 4), id desc);
create index users_by_name_grams on users using gin ((string_to_array(regexp_replace(lower(nick_name), '(..)', '\1 ', 'g') || ' '
  || regexp_replace(substr(lower(nick_name), 2), '(..)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(...)', '\1 ',
  'g') || ' ' || regexp_replace(substr(lower(nick_name), 2), '(...)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(nick_name),
  3), '(...)', '\1 ', 'g') || ' ' || regexp_replace(lower(nick_name), '(.)', '\1 ', 'g'), ' ')));
create index users_by_time on users (created_at);

create table sessions (
  -- SHA-256 of the token; the token itself is never stored (ruling 5)
  token_hash   bytea primary key,
  id           integer generated always as identity not null unique,
  user_id      integer not null references users on delete cascade,
  user_agent   text not null default '',
  address      text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  prolonged_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id, last_seen_at desc);

create table sms_codes (
  id              integer generated always as identity primary key,
  mobile          text not null,
  scene           text not null check (scene in ('login', 'register', 'reset')),
  code_hash       bytea not null,
  tries_left      smallint not null default 5 check (tries_left >= 0),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  -- SHA-256 of what the answer carried and what comes back with the code
  nonce_hash      bytea not null,
  -- the network that asked, as a keyed hash: tells whether there was more than one
  asker_hash      bytea not null,
  -- tries by callers who bring no nonce
  open_tries_left smallint not null default 5 check (open_tries_left >= 0)
);
create index sms_codes_by_expiry on sms_codes (expires_at);
create index sms_codes_by_number on sms_codes (mobile, scene, created_at desc);

create table captchas (
  id         text primary key,
  answer     text not null,
  expires_at timestamptz not null
);
create index captchas_by_expiry on captchas (expires_at);

-- One row a key that is limited (an SMS to a number, a failed log-in from an address): in the database, so that the
-- limits hold over several processes and a restart.
create table rate_windows (
  key        text primary key,
  -- The moments that count, oldest first; never more than the largest limit of the key.
  taken_at   timestamptz[] not null,
  -- From when on none of them counts any more.
  expires_at timestamptz not null
);
create index rate_windows_by_expiry on rate_windows (expires_at);

create function seconds_in(ranges int4multirange)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  total integer := 0;
  piece int4range;
begin
  -- Runs for every row of every save: one piece, which is what most rows hold, must not cost a query.
  if isempty(ranges) then
    return 0;
  end if;
  if ranges = int4multirange(range_merge(ranges)) then
    return upper(ranges) - lower(ranges);
  end if;
  for piece in select unnest(ranges) loop
    total := total + upper(piece) - lower(piece);
  end loop;
  return total;
end
$function$;

-- With them go their comments, and their share of every counter.
create function announce_people_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content_changed', kind) from unnest(array['site', 'courses', 'comments', 'questions']) as kind;
  return null;
end
$function$;

-- announce_person_changed tells every process that the name or avatar shown beside comments has changed, and
-- announce_people_gone that accounts were deleted: their caches are out of date.
create function announce_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content_changed', 'comments');
  return null;
end
$function$;

create trigger people_gone after delete on users
  for each statement execute function announce_people_gone();
create trigger person_changed after update of nick_name, avatar_url on users for each row
  when (((old.nick_name is distinct from new.nick_name)
  or (old.avatar_url is distinct from new.avatar_url))) execute function announce_person_changed();
