import type { FastifyInstance } from 'fastify'
import type { Composition } from './compose-features.ts'
import type { MembersSite, StaffSite } from './feature.ts'
import { implement, implementPart, type CallKit } from './http/implement.ts'
import { acceptPictures } from './http/body/picture-body.ts'
import type { StaffRouter } from './http/staff/staff-router.ts'
import { createVisitorKey } from './http/visitor.ts'

type School = Pick<Composition<unknown>, 'deps' | 'features' | 'servicesFor'>

/** The calls of members and visitors, each feature its own. */
export async function serveMembers(app: FastifyInstance, kit: CallKit, school: School): Promise<void> {
  const { deps, features, servicesFor } = school
  await acceptPictures(app)
  const site: MembersSite = {
    app,
    deps,
    findSession: kit.findSession,
    visitorKey: createVisitorKey(deps.secret, deps.clock),
    implement: (table, handlers) => implement(app, kit, table, handlers),
    implementPart: (table, handlers) => implementPart(app, kit, table, handlers),
  }
  for (const feature of features) await feature.routes(site, servicesFor(feature))
}

/** The calls of the operators' side. */
export function serveStaff(app: FastifyInstance, router: StaffRouter, school: School): void {
  const { deps, features, servicesFor } = school
  const site: StaffSite = { app, deps, router, features }
  for (const feature of features) feature.staffRoutes(site, servicesFor(feature))
}
