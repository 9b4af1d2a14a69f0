export const NODE_ROOMS: string[]
export const UNIT_GLOBS: { every: string; machines: string }
export const JOURNEY_NAMES: { every: RegExp; core: RegExp; browsers: RegExp }
export type Tier = 'test' | 'machines' | 'all'
export type Runner = 'unit' | 'journeys' | 'browsers'
export function tierOf(file: string): { tier: Tier; runner: Runner } | undefined
export function tierProblem(file: string, source: string): string | undefined
