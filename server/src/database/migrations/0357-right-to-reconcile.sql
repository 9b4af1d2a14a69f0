-- Settling what bills and books disagree about is a right of its own. 教务 has it from the beginning, as it confirms payments.
insert into role_permissions (role_id, permission, scope)
select id, 'orders.reconcile', 'all' from staff_roles where key = 'editor' on conflict do nothing;
