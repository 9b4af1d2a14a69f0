import { tierOf } from '../testing/tiers.mjs'

/** Where everything meets: from here on each file would be reached from every other. Whole schools are walked by feature instead. */
const MEETING_PLACES =
  /^(server\/src\/all-features\.ts|contract\/src\/(manage\/)?index\.ts|web\/src\/(site|manage)\/route[^/]*(\/|\.tsx?$))/
/** A feature has one name in every workspace. */
const FEATURE =
  /^(?:server\/src\/features|contract\/src\/manage|contract\/src|web\/src\/(?:site|manage)\/features)\/([^/.]+)\//
/** Each lists the groups of a contract: `notes: notesContract`, imported from the file of the group. */
const CONTRACTS = ['contract/src/index.ts', 'contract/src/manage/index.ts']
const GROUP = /^ {2}(\w+): (\w+Contract),$/gm
const CONTRACT_FILE = /^import \{ (\w+Contract) \} from '\.\/(.+)'$/gm

export interface Selection {
  /** Test files of `npm test`. */
  tests: string[]
  /** Test files of the machines that were changed themselves. */
  machines: string[]
  /** How many more tests the machines' tier will run before a landing. */
  leftToMachines: number
  /** The contract groups that the walks call. */
  groups: string[]
}

/** The tests of the workspaces that a change touches: by folder, and by the importers of a changed file. `read` answers a file's text. */
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
    groups: groupsOf({ features, reached, files, read }),
  }
}

const featureOf = (file: string): string[] => {
  const [, name] = FEATURE.exec(file) ?? []
  return name && name !== 'manage' ? [name] : []
}

/** Every file that loads a changed one, over any number of imports, as long as no meeting place lies between. */
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

/** The groups of each contract file that a change reaches, and those that a touched feature serves. */
function groupsOf({
  features,
  reached,
  files,
  read,
}: {
  features: ReadonlySet<string>
  reached: ReadonlySet<string>
  files: readonly string[]
  read: (file: string) => string
}): string[] {
  const serving = files
    .filter((file) => file.endsWith('.feature.ts') && featureOf(file).some((feature) => features.has(feature)))
    .map(read)
    .join('\n')
  const groups = CONTRACTS.flatMap((index) => {
    const source = read(index)
    const folder = index.slice(0, index.lastIndexOf('/'))
    const fileOf = new Map([...source.matchAll(CONTRACT_FILE)].map(([, name, file]) => [name, `${folder}/${file}`]))
    return [...source.matchAll(GROUP)]
      .filter(([, , name = '']) => reached.has(fileOf.get(name) ?? '') || new RegExp(`\\b${name}\\b`).test(serving))
      .map(([, group = '']) => group)
  })
  return [...new Set(groups)]
}
