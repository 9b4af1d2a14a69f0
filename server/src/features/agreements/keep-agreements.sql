-- A published version is never changed, and goes only with the demo school.
create or replace function keep_agreements() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_demo then return old; end if;
  raise exception 'a published agreement stays as it is' using errcode = 'BEE30';
end
$$;

create or replace trigger agreements_stay before update or delete on agreement_versions
  for each row execute function keep_agreements();
