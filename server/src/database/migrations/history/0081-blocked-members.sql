-- On the member's own row, so that whoever opens a session waits for whoever blocks, and then sees it. All three are null for
-- everybody else; a block that is over is taken off when the member comes back, or by the next sweep.
alter table users
  add column blocked_at timestamptz,
  -- Null: for ever.
  add column blocked_until timestamptz,
  add column block_reason text;
