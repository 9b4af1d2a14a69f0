import type { SchoolStage } from '../../school-stage.ts'

const nothing = () => ({})

/** Nothing listens there, so a trial ends at once. */
const NOWHERE = 'http://127.0.0.1:9/sms'
const SECRET = 'a-secret-of-some-length'

/** A gateway that is connected, with secrets that were sealed elsewhere. */
async function connected({ server }: SchoolStage) {
  await server.pool.query(
    `insert into gateway_settings (name, facts, sealed_secrets, tails, preferred_at, changed_at)
     values ('sms-webhook', '{}', '\\x00', '{}', now(), now()) on conflict (name) do nothing`,
  )
  return { gateway: 'sms-webhook' as const }
}

/** One valid use of every call about gateways. */
export const VALID_GATEWAYS_CALLS = {
  list: nothing,
  save: async ({ server }: SchoolStage) => {
    await server.pool.query('delete from gateway_settings')
    const values = [
      { field: 'address', value: NOWHERE },
      { field: 'keySecret', value: SECRET },
    ]
    return { gateway: 'sms-webhook' as const, values, updateTime: '' }
  },
  test: connected,
  prefer: connected,
  disconnect: connected,
}
