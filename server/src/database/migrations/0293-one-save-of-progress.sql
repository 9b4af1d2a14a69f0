-- Processes of the two versions before call the one with `replayed`.
drop function if exists save_progress(
  integer[], integer[], integer[], integer[], numeric[], text[], bigint[], bigint[], text[], date[], timestamptz, numeric, integer,
  integer);
