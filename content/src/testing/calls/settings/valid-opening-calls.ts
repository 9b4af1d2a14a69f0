import type { SchoolStage } from '../../school-stage.ts'

const setOpened = ({ server }: SchoolStage, openedAt: Date | null) =>
  server.pool.query(
    `insert into school_opening (begun_at, opened_at) values ($1, $2)
     on conflict (is_only) do update set opened_at = excluded.opened_at`,
    [server.clock.now(), openedAt],
  )

const justOpened = async (stage: SchoolStage) => {
  await setOpened(stage, stage.server.clock.now())
  return {}
}

/** Shut, with everything that the demo school lacks. */
const readyToOpen = async (stage: SchoolStage) => {
  await setOpened(stage, null)
  await stage.server.pool.query(
    `update pages set body = body || '{"recordNumber": "京ICP备12345678号-1"}' where key = 'site'`,
  )
  return {}
}

/** In the order of the contract the last one opens the school, so that the walks of other features find it open. */
export const VALID_OPENING_CALLS = {
  read: () => ({}),
  plan: async (stage: SchoolStage) => ({ ...(await justOpened(stage)), opensOn: '' }),
  close: justOpened,
  open: readyToOpen,
}
