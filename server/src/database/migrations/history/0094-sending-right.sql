-- A new right, given at once to whom it was taken for granted of; what a school has decided for itself stays.
insert into role_permissions (role_id, permission)
select id, 'messages.send' from staff_roles where key in ('editor', 'support')
on conflict do nothing;
