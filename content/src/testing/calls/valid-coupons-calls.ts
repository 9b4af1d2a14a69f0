import type { SchoolStage } from '../school-stage.ts'

let made = 0

/** A coupon of its own, stopped or not. */
async function couponOf({ server }: SchoolStage, { isStopped = false } = {}) {
  const { pool, clock } = server
  const { rows } = await pool.query<{ couponId: number }>(
    `insert into coupons (code, off_fen, min_fen, total_count, starts_at, ends_at, covers_all, stopped_at, created_at, created_name)
     values ($1, 100, 200, 10, $2, $2::timestamptz + interval '1 day', true, case when $3 then $2::timestamptz end, $2, '叶青禾')
     returning id as "couponId"`,
    [`WALK${(made += 1)}`, clock.now(), isStopped],
  )
  return { couponId: rows[0]?.couponId ?? 0 }
}

/** One valid use of every call about coupons. */
export const couponsCalls = {
  list: () => ({}),
  uses: (stage: SchoolStage) => couponOf(stage),
  make: ({ school }: SchoolStage) => ({
    code: `new${(made += 1)}a`,
    offFen: 5000,
    minFen: 20_000,
    totalCount: 100,
    firstDay: '2026-01-01',
    lastDay: '2999-12-31',
    courseIds: [school.pricedCourseId],
  }),
  stop: (stage: SchoolStage) => couponOf(stage),
  resume: (stage: SchoolStage) => couponOf(stage, { isStopped: true }),
}
