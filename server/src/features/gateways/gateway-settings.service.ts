import { GATEWAY_FORMS, GATEWAY_NAMES, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Work } from '../../database/database.ts'
import type { SealedBox } from '../../outside/sealed-box.ts'
import type { GatewayRow, GatewaySettingsRepository } from './gateway-settings.repository.ts'

export type GatewayValues = Readonly<Record<string, string>>

export interface KeptGateway extends Omit<GatewayRow, 'name' | 'sealedSecrets'> {
  name: GatewayName
  /** Undefined: they were sealed with another SECRET. */
  secrets: GatewayValues | undefined
}

/** Four characters of a shorter secret would tell too much of it. */
const SHORTEST_WITH_TAIL = 12
const TAIL = 4

/** A key in a file ends with a line that is the same in all of them. */
const tailOf = (secret: string) =>
  secret
    .replace(/-----[^-]+-----/g, '')
    .trim()
    .slice(-TAIL)

const isName = (name: string): name is GatewayName => GATEWAY_NAMES.some((each) => each === name)

/** The settings of gateways, with their secrets. Nothing of this leaves the server but to the gateway itself. */
export function createGatewaySettings({ rows, box }: { rows: GatewaySettingsRepository; box: SealedBox }) {
  function secretsOf({ name, sealedSecrets }: GatewayRow): GatewayValues | undefined {
    try {
      return JSON.parse(box.open(sealedSecrets, name).toString()) as GatewayValues
    } catch {
      return undefined
    }
  }

  function open(row: GatewayRow): KeptGateway[] {
    const { name, sealedSecrets: _sealed, ...rest } = row
    // Of a newer version that was taken back.
    return isName(name) ? [{ ...rest, name, secrets: secretsOf(row) }] : []
  }

  /** Read for each message: a change counts at once, in every process. */
  async function list(): Promise<KeptGateway[]> {
    return (await rows.list()).flatMap(open)
  }

  async function find(name: GatewayName): Promise<KeptGateway | undefined> {
    const row = await rows.find(name)
    return row && open(row)[0]
  }

  function keep(
    work: Work,
    { name, values }: { name: GatewayName; values: GatewayValues },
    seenAt: Date | undefined,
    now: Date,
  ): Promise<boolean> {
    const { fields } = GATEWAY_FORMS[name]
    const of = (isSecret: boolean) =>
      fields
        .filter((field) => Boolean(field.isSecret) === isSecret)
        .map((field) => [field.name, values[field.name] ?? ''])
    const secrets = Object.fromEntries(of(true)) as GatewayValues
    const tails = Object.entries(secrets)
      .filter(([, secret]) => secret.length >= SHORTEST_WITH_TAIL)
      .map(([field, secret]) => [field, tailOf(secret)])
    const row = {
      name,
      facts: Object.fromEntries(of(false)) as Record<string, string>,
      sealedSecrets: box.seal(Buffer.from(JSON.stringify(secrets)), name),
      tails: Object.fromEntries(tails) as Record<string, string>,
    }
    return rows.keep(work, row, seenAt, now)
  }

  return { list, find, keep }
}

export type GatewaySettings = ReturnType<typeof createGatewaySettings>
