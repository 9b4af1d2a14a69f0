import { MEMBERS } from './large-school-learning.ts'

const THREADS = 20_000

/** Rows that staff work on, and records of the school. */
export const DESK_ROWS: string[] = [
  // Nearly all were paid long ago, for twenty courses by most members.
  `insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at, refunded_at, method, receipt_at,
     refunded_fen)
   select '2026' || lpad(n::text, 12, '0'), 1 + n % ${MEMBERS}, 1 + (n + n / ${MEMBERS}) % 20, '课', 9900 + n % 40 * 100,
     status, at, at, case when status = 'refunded' then at end, case n % 300 when 3 then 'cash' else 'bank' end,
     case when n % 2000 = 0 then at end, case when n % 500 = 4 then 100 else 0 end
   from (select n, timestamptz '2025-01-03' + n * interval '30 minutes' as at, case when n % 1000 = 0 then 'pending'
     when n % 100 = 1 then 'cancelled' when n % 200 = 2 then 'refunded' else 'paid' end as status
     from generate_series(1, 20000) n) made`,
  // Orders of the keen members: ninety each.
  `insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at, method)
   select (1000000000000000 + row_number() over ())::text, user_id, course_id, '课', 19900,
     case course_id % 50 when 0 then 'pending' when 1 then 'cancelled' else 'paid' end, last_watched_at, last_watched_at, 'bank'
   from enrolments where user_id <= 40 and course_id > 20`,
  `insert into order_receipts (order_id, user_id, path, bytes, created_at)
   select id, user_id, number, 1, created_at from orders where user_id <= 40 or id % 2 = 0`,
  `insert into order_entries (order_id, kind, amount_fen, method, actor, at)
   select id, 'payment', price_fen, method, 'site', paid_at from orders where status = 'paid'
   union all select id, 'part-refund', -100, method, 'site', paid_at from orders where refunded_fen > 0`,

  `insert into inbox_threads (kind, comment_id, course_id, asked_at, last_at, state, waiting_since, settled_at, later_until, assigned_to,
     excerpt, search_text, search_grams)
   select case when n % 50 = 0 then 'report' else 'comment' end, n, 1 + n % 50, at, at,
     case when n % 10 = 0 then 'waiting' when n % 10 = 1 then 'later' else 'done' end, at, at, at,
     case when n % 3 = 0 then 1 + n % 20 end, '第 ' || n || ' 句',
     '第 ' || n || ' 句的话' || case when n % 4000 = 7 then '，少见' else '' end,
     array['第', '句', '的', '话', '句的', '的话'] || case when n % 4000 = 7 then array['少', '见', '少见'] else '{}'::text[] end
   from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${THREADS}) n) numbers`,
  `insert into course_staff (user_id, course_id) values (3, 1), (3, 2), (3, 3)`,
  `insert into broadcasts (state, audience, content, sent_at, message_id, number, audience_count)
   select 'sent', 'all', '通知', now(), n, n, 1 from generate_series(1, 5000) n`,
  `insert into audit_events (id, at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary, prev_hash, hash)
   select n, timestamptz '2026-01-01' + n * interval '1 minute', n % 40, '员工', '客服',
     case when n % 3 = 0 then 'member.mobile' else 'action' || n % 25 end, case when n % 5 = 0 then 'grant' else 'member' end,
     1 + n % 3000, '做了一件事', '', '' from generate_series(1, 20000) n`,
  `insert into staff (user_id, role_id) select n, 1 from generate_series(1, ${MEMBERS}, 2400) n`,
  `insert into daily_numbers
   select date '2025-03-03' + d, 1, 1, 1, 1, 1, 1, 1, now(), 1, 1, 1, 1 from generate_series(0, 363) d`,

  // A long history, a long queue of one kind, and few running jobs.
  `insert into jobs (kind, state, run_at, max_attempts, is_routine, lease, lease_until, created_by, created_at, ended_at)
   select case when n % 600 = 0 then 'rare' else 'kind-' || n % 40 end, state, at, 5, n % 10 > 0,
     case state when 'running' then n::text end, at, case when n % 100 = 7 then 7 end, at,
     case when state in ('done', 'failed', 'cancelled') then at end
   from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at,
     case when n % 3000 = 0 then 'running' when n % 300 = 0 then 'failed' when n % 300 = 1 then 'cancelled'
       when n > 18600 then 'queued' else 'done' end as state
     from generate_series(1, 20000) n) made`,
]
