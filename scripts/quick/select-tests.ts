import { tierOf } from '../testing/tiers.mjs'

/** Where everything meets: from here on each file would be reached from every other. Whole schools are walked by feature instead. */
const MEETING_PLACES =
  /^(server\/src\/(all-features|create-services|register-routes|create-server)\.ts|contract\/src\/(manage\/)?index\.ts|web\/src\/(site|manage)\/route[^/]*(\/|\.tsx?$))/
/** A feature has one name in every room. */
const FEATURE =
  /^(?:server\/src\/features|contract\/src\/manage|contract\/src|web\/src\/(?:site|manage)\/features)\/([^/.]+)\//
/** What a call of a contract is called where a feature serves it. */
const SERVED_GROUP = /\b(?:contract|manageContract)\.(\w+)/g

export interface Selection {
  /** Test files of `npm test`. */
  tests: string[]
  /** Test files of the machines that were changed themselves. */
  machines: string[]
  /** How many more of the machines a landing will run. */
  leftToMachines: number
  /** Groups of the contracts whose calls are walked. */
  groups: string[]
}

/** The tests of the rooms that a change touches: by folder, and by who imports a changed file. `read` answers a file's text. */
export function selectTests(
  changed: readonly string[],
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  read: (file: string) => string,
): Selection {
  const reached = reach(changed, importers)
  const features = new Set(changed.flatMap(featureOf))
  const isTouched = (file: string) => reached.has(file) || featureOf(file).some((feature) => features.has(feature))
  const unit = files.filter((file) => tierOf(file)?.runner === 'unit' && isTouched(file))
  const machines = unit.filter((file) => tierOf(file)?.tier === 'machines')
  return {
    tests: unit.filter((file) => tierOf(file)?.tier === 'test'),
    machines: machines.filter((file) => changed.includes(file)),
    leftToMachines: machines.filter((file) => !changed.includes(file)).length,
    groups: groupsOf(features, files, read),
  }
}

const featureOf = (file: string): string[] => {
  const [, name] = FEATURE.exec(file) ?? []
  return name && name !== 'manage' ? [name] : []
}

/** Every file that loads a changed one, however far away, as long as no meeting place lies between. */
function reach(changed: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (MEETING_PLACES.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

function groupsOf(features: ReadonlySet<string>, files: readonly string[], read: (file: string) => string): string[] {
  const serving = files.filter(
    (file) =>
      file.startsWith('server/src/features/') && file.endsWith('.feature.ts') && features.has(featureOf(file)[0] ?? ''),
  )
  const named = serving.flatMap((file) => [...read(file).matchAll(SERVED_GROUP)].map(([, group = '']) => group))
  return [...new Set(named)]
}
