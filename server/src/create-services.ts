import { ALL_FEATURES } from './all-features.ts'
import { createServicesOf, type FeatureServices } from './compose-features.ts'
import type { ServiceParts } from './create-dependencies.ts'

export type Services = FeatureServices<typeof ALL_FEATURES>

/** Every service of the school by its name: for the worker, an operator's command, the seeder. Starts no timers or jobs. */
export const createServices = (parts: ServiceParts): Services => createServicesOf(ALL_FEATURES, parts)
