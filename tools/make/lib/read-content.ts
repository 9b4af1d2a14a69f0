import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Reads just the fields the pictures need. The seeder checks the content in full; here a missing field stops the run. */

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where}: expected fields`)
  return Object.fromEntries(Object.entries(value))
}

export function textField(fields: Fields, name: string, where: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new Error(`${where}: "${name}" is missing or not text`)
  return value
}

export function textList(fields: Fields, name: string, where: string): string[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new Error(`${where}: "${name}" is not a list`)
  return value.map(String)
}

export async function filesUnder(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((entry) => entry.endsWith(ending)).sort()
}

async function yamlFields(file: string): Promise<Fields> {
  return fieldsOf(parse(await readFile(file, 'utf8')), file)
}

export async function yamlList(file: string): Promise<Fields[]> {
  const parsed: unknown = parse(await readFile(file, 'utf8'))
  if (!Array.isArray(parsed)) throw new Error(`${file}: expected a list`)
  return parsed.map((item, index) => fieldsOf(item, `${file} [${index}]`))
}

export async function frontMatter(file: string): Promise<Fields> {
  const [, head] = (await readFile(file, 'utf8')).split(/^---\s*$/m)
  return fieldsOf(parse(head ?? ''), file)
}

export async function coursesByArea(contentFolder: string): Promise<Map<string, Fields[]>> {
  const folder = join(contentFolder, 'courses')
  const areas = new Map<string, Fields[]>()
  for (const file of await filesUnder(folder, '.yaml')) {
    const area = file.split(/[/\\]/)[0] ?? ''
    areas.set(area, [...(areas.get(area) ?? []), await yamlFields(join(folder, file))])
  }
  return areas
}
