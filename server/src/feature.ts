import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { SchoolTable } from '@bee/contract/endpoint.ts'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Listener } from './database/notifications.ts'
import type { DraftWay, DraftWays } from './draft-way.ts'
import type { Dependencies } from './dependencies.ts'
import type { Handlers } from './http/implement.ts'
import type { Meters } from './http/metrics/meters.ts'
import type { FindSession } from './http/session.ts'
import type { StaffRouter } from './http/staff/staff-router.ts'
import type { TargetReader } from './http/staff/staff-write.ts'
import type { VisitorKey } from './http/visitor.ts'
import type { JobKind, JobKinds } from './job-kind.ts'
import type { UploadTaker } from './upload-taker.ts'

/** Filled by all features during composition, so they are complete only afterwards: read them late. */
export interface Registries {
  jobKinds: ReadonlyMap<string, JobKind>
  /** Reads the state of a thing that staff can change and change back, by its kind. */
  targets: ReadonlyMap<string, TargetReader>
  draftWays: DraftWays
  /** Handlers of uploaded files that the library does not keep, by the kind of the upload. */
  uploadTakers: ReadonlyMap<UploadKind, UploadTaker>
}

/** The result of a feature's factory: its services, and its contributions to the school. */
export interface Feature<Services extends object> {
  services: Services
  /** Background work: jobs on request and recurring jobs. */
  jobs?: JobKinds
  targets?: Readonly<Record<string, TargetReader>>
  /** The kinds of content that it owns and that are written as drafts. */
  drafts?: Readonly<Partial<Record<DraftKind, DraftWay>>>
  uploads?: Readonly<Partial<Record<UploadKind, UploadTaker>>>
  /** Listeners for notices of other processes, by the channel of NOTIFY. Only a site listens. */
  channels?: Readonly<Record<string, Listener>>
  /** Metrics that only a site has. */
  watchSite?: (meters: Meters) => void
  /** Metrics that are the same for the whole school: one process reports them once. */
  watchSchool?: (meters: Meters, version: string) => void
  /** Runs before the process ends: waits for running work and releases resources. */
  close?: () => Promise<void> | void
}

/** Calls of members and visitors are added here: on the site, and in the preview sandbox. */
export interface MembersSite {
  app: FastifyInstance
  deps: Dependencies
  findSession: FindSession
  visitorKey: VisitorKey
  /** Implements every call of a table. A missing handler does not compile. */
  implement<Table extends SchoolTable>(table: Table, handlers: Handlers<Table>): void
  /** Implements some calls of a table that several features share. */
  implementPart<Table extends SchoolTable, Name extends keyof Table>(
    table: Table,
    handlers: Pick<Handlers<Table>, Name>,
  ): void
}

/** Calls of the staff are added here. A preview sandbox has none. */
export interface StaffSite {
  app: FastifyInstance
  deps: Dependencies
  router: StaffRouter
  /** All features of this site. */
  features: readonly FeatureDescription[]
}

/** A feature as the composition sees it, after `defineFeature` has checked its types. */
export interface FeatureDescription<Services extends object = object> {
  readonly name: string
  readonly needs: readonly FeatureDescription[]
  create(deps: Dependencies, needed: object, registries: Registries): Feature<Services>
  routes(site: MembersSite, services: object): Promise<void>
  staffRoutes(site: StaffSite, services: object): void
}

export type ServicesOf<Described> = Described extends FeatureDescription<infer Services> ? Services : never

type TakerOf<Described> = Described extends FeatureDescription<infer Services> ? (services: Services) => void : never

/** The services of several features as one object: a parameter that all takers accept is the intersection of theirs. */
export type ServicesOfAll<All extends readonly FeatureDescription[]> =
  TakerOf<All[number]> extends (services: infer Together) => void ? Together : never

/** Names without a type of their own cannot be compared. */
type Named<Key> = Key extends string ? (string extends Key ? never : Key) : never

/** The compiler follows a list of fifty features only where the last step calls itself. */
type ServiceOfTwo<All, Before extends string = never, Found extends string = never> = All extends readonly [
  infer First,
  ...infer Rest,
]
  ? ServiceOfTwo<Rest, Before | Named<keyof ServicesOf<First>>, Found | Extract<Named<keyof ServicesOf<First>>, Before>>
  : Found

/** A list of features in which two have a service of one name does not compile: the error is this sentence. */
export type WithoutClash<All extends readonly FeatureDescription[]> = [ServiceOfTwo<All>] extends [never]
  ? All
  : `Two features have a service called ${ServiceOfTwo<All>}`

interface Definition<Needs extends readonly FeatureDescription[], Services extends object> {
  name: string
  /** Imported descriptions, so the import graph is the graph of needs. `create` gets their services and no others. */
  needs: Needs
  create(deps: Dependencies, needed: ServicesOfAll<Needs>, registries: Registries): Feature<Services>
  routes?(site: MembersSite, services: Services & ServicesOfAll<Needs>): Promise<void> | void
  staffRoutes?(site: StaffSite, services: Services & ServicesOfAll<Needs>): void
}

/** The only function that drops the types of a feature's services, after the compiler has checked them against its needs. */
export function defineFeature<const Needs extends readonly FeatureDescription[], Services extends object>(
  definition: Definition<Needs, Services>,
): FeatureDescription<Services> {
  const { name, needs } = definition
  // A circular import leaves an undefined entry.
  if (needs.includes(undefined as never)) throw new Error(`${name} and a feature that it needs import each other`)
  type Needed = ServicesOfAll<Needs>
  return {
    name,
    needs,
    create: (deps, needed, registries) => definition.create(deps, needed as Needed, registries),
    async routes(site, services) {
      await definition.routes?.(site, services as Services & Needed)
    },
    staffRoutes(site, services) {
      definition.staffRoutes?.(site, services as Services & Needed)
    },
  }
}
