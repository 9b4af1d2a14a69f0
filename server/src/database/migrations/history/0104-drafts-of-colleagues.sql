-- Drafts that colleagues write together, have looked at and publish with reasons.
alter table drafts
  -- Of something new: who asks twice with the same one gets the same draft.
  add column open_key text,
  -- Whose it is, where nothing else says so. Compared only, never shown: it needs no foreign key, nor does the next.
  add column begun_by integer,
  -- Who saved last in the record, and when: the saves after it are the same sitting.
  add column traced_by integer,
  add column traced_at timestamptz,
  -- False while it says what stands: opened, and nothing written.
  add column is_touched boolean not null default true,
  -- What it is of is out of sight only because its first publication was taken back.
  add column puts_back boolean not null default false,
  add column review_asked_at timestamptz,
  add column review_asked_by integer,
  add column review_note text not null default '',
  add column returned_reason text not null default '',
  -- For its hour: who agreed, with which words, and what was let through for which reason.
  add column publish_by integer,
  add column publish_note text not null default '',
  add column publish_waived jsonb not null default '[]';
