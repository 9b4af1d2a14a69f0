-- The record of what staff did. Rows are only added, and each carries the hash of the one before.

-- The newest of the chain, in a row of its own: who cuts off the end of the chain has to forge this one too.
create table audit_head (
  is_only   boolean default true primary key check (is_only),
  last_id   integer not null,
  last_hash bytea not null
);

-- Acts of the staff. Rows are only added (features/audit/chain-events.sql), each with the hash of the row before it.
-- Names are copied, without a key to the members: a deleted account takes nothing of the record along.
create table audit_events (
  -- Given under a lock, one after the other: the order of the chain.
  id           integer primary key,
  at           timestamptz not null,
  -- Null for an operator's command.
  actor_id     integer,
  actor_name   text not null,
  role_name    text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  summary      text not null check (summary <> ''),
  before       jsonb,
  after        jsonb,
  -- The call that takes it back, and its input.
  inverse      jsonb,
  -- Why it cannot be taken back.
  undo_note    text not null default '',
  undoes       integer unique references audit_events,
  request_id   text not null default '',
  address      text not null default '',
  device       text not null default '',
  prev_hash    bytea not null,
  hash         bytea not null,
  constraint audit_events_without_mobiles check (concat_ws(' ', actor_name, role_name, subject_id, summary, undo_note,
    (before)::text, (after)::text, (inverse)::text) !~ '(^|[^0-9])1[3-9][0-9]{9}([^0-9]|$)')
);
create index audit_events_by_action on audit_events (action, id desc);
create index audit_events_by_actor on audit_events (actor_id, id desc);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, id desc);
create index audit_events_by_time on audit_events (at);

insert into audit_head (is_only, last_id, last_hash) values
  (true, 0, '\x');
