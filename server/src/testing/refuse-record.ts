import type pg from 'pg'

/** During `act`, audit events cannot be inserted: the transaction of every staff write is rolled back. */
export async function refuseRecord(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  await pool.query(`
    create function refuse_record() returns trigger language plpgsql as $$ begin raise 'no record today'; end $$;
    create trigger refuse_record before insert on audit_events for each row execute function refuse_record()`)
  try {
    await act()
  } finally {
    await pool.query('drop function refuse_record cascade')
  }
}
