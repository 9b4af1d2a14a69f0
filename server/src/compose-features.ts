import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { Listener } from './database/notifications.ts'
import type { DraftWay, DraftWays } from './draft-way.ts'
import type { Feature, FeatureDescription, ServicesOf, ServicesOfAll, WithoutClash } from './feature.ts'
import type { Dependencies } from './dependencies.ts'
import type { Meters } from './http/metrics/meters.ts'
import type { TargetReader } from './http/staff/staff-write.ts'
import type { JobKind } from './job-kind.ts'
import { createDependencies, type ServiceParts } from './create-dependencies.ts'
import type { UploadTaker } from './upload-taker.ts'

/** Each feature once, after everything that it needs. */
export function withNeeds(features: readonly FeatureDescription[]): FeatureDescription[] {
  const found = new Set<FeatureDescription>()
  function add(feature: FeatureDescription): void {
    if (found.has(feature)) return
    for (const need of feature.needs) add(need)
    found.add(feature)
  }
  for (const feature of features) add(feature)
  return [...found]
}

/** What one of them has put under a name, no other may. */
function createRegistry<Name extends string, Entry>(noun: string) {
  const entries = new Map<Name, Entry>()
  const owners = new Map<Name, string>()

  function add(owner: string, name: Name, entry: Entry): void {
    const other = owners.get(name)
    if (other !== undefined) throw new Error(`Two features have a ${noun} called ${name}: ${other} and ${owner}`)
    owners.set(name, owner)
    entries.set(name, entry)
  }

  return { entries, add }
}

/** The features that somebody asks for and all that they need, with one set of dependencies. Nothing is started by it. */
export interface Composition<Services> {
  deps: Dependencies
  /** In the order of needs. */
  features: readonly FeatureDescription[]
  /** Of all features, by name. */
  services: Services
  servicesOf: <Own extends object>(feature: FeatureDescription<Own>) => Own
  /** What a feature's routes get: its own services and those of its needs. */
  servicesFor: (feature: FeatureDescription) => object
  jobKinds: ReadonlyMap<string, JobKind>
  draftWays: DraftWays
  channels: ReadonlyMap<string, Listener>
  watchSite: (meters: Meters) => void
  watchSchool: (meters: Meters, version: string) => void
  close: () => Promise<void>
}

export function composeFeatures<const Features extends readonly FeatureDescription[]>(
  asked: Features & WithoutClash<Features>,
  parts: ServiceParts,
): Composition<ServicesOfAll<Features>> {
  const deps = createDependencies(parts)
  const features = withNeeds(asked)
  const names = createRegistry<string, FeatureDescription>('name')
  const services = createRegistry<string, unknown>('service')
  const jobKinds = createRegistry<string, JobKind>('kind of job')
  const targets = createRegistry<string, TargetReader>('target')
  const ways = createRegistry<DraftKind, DraftWay>('kind of draft')
  const channels = createRegistry<string, Listener>('channel')
  const takers = createRegistry<UploadKind, UploadTaker>('kind of upload')
  const made = new Map<FeatureDescription, Feature<object>>()

  const draftWays: DraftWays = {
    of(kind) {
      const way = ways.entries.get(kind)
      if (!way) throw new Error(`No feature here has drafts of the kind ${kind}`)
      return way
    },
  }
  const registries = { jobKinds: jobKinds.entries, targets: targets.entries, draftWays, uploadTakers: takers.entries }

  function servicesOf<Own extends object>(feature: FeatureDescription<Own>): Own {
    const own = made.get(feature)
    if (!own) throw new Error(`${feature.name} is not among the features here`)
    return own.services as ServicesOf<typeof feature>
  }

  const neededBy = ({ needs }: FeatureDescription): object => Object.assign({}, ...needs.map(servicesOf)) as object

  function servicesFor(feature: FeatureDescription): object {
    return { ...neededBy(feature), ...servicesOf(feature) }
  }

  for (const feature of features) {
    const { name } = feature
    names.add(name, name, feature)
    const own = feature.create(deps, neededBy(feature), registries)
    made.set(feature, own)
    for (const [key, service] of Object.entries(own.services)) services.add(name, key, service)
    for (const kind of own.jobs ?? []) jobKinds.add(name, kind.name, kind)
    for (const [kind, read] of Object.entries(own.targets ?? {})) targets.add(name, kind, read)
    for (const [kind, way] of Object.entries(own.drafts ?? {})) ways.add(name, kind as DraftKind, way)
    for (const [channel, listener] of Object.entries(own.channels ?? {})) channels.add(name, channel, listener)
    for (const [kind, taker] of Object.entries(own.uploads ?? {})) takers.add(name, kind as UploadKind, taker)
  }

  async function close(): Promise<void> {
    for (const feature of made.values()) await feature.close?.()
  }

  return {
    deps,
    features,
    services: Object.fromEntries(services.entries) as ServicesOfAll<Features>,
    servicesOf,
    servicesFor,
    jobKinds: jobKinds.entries,
    draftWays,
    channels: channels.entries,
    watchSite(meters) {
      for (const { watchSite } of made.values()) watchSite?.(meters)
    },
    watchSchool(meters, version) {
      for (const { watchSchool } of made.values()) watchSchool?.(meters, version)
    },
    close,
  }
}

/** The services of some features by their names, with what a process needs to run them. */
export type FeatureServices<Features extends readonly FeatureDescription[]> = ServicesOfAll<Features> &
  Pick<Composition<unknown>, 'deps' | 'jobKinds' | 'watchSchool' | 'close'>

export function createServicesOf<const Features extends readonly FeatureDescription[]>(
  asked: Features & WithoutClash<Features>,
  parts: ServiceParts,
): FeatureServices<Features> {
  const { services, deps, jobKinds, watchSchool, close } = composeFeatures<Features>(asked, parts)
  return { ...(services as object), deps, jobKinds, watchSchool, close } as FeatureServices<Features>
}
