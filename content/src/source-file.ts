import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { missingFile, parseFrontMatter, parseYaml, type Read } from '@bee/server/text/school-files/source-file.ts'
import type { z } from 'zod'

export async function readYaml<Schema extends z.ZodType>(
  contentDir: string,
  file: string,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const text = await readText(contentDir, file)
  return text === undefined ? missingFile(file) : parseYaml(file, text, schema)
}

export async function readFrontMatter<Schema extends z.ZodType>(
  contentDir: string,
  file: string,
  schema: Schema,
  bodySchema: z.ZodType<string>,
): Promise<Read<{ head: z.output<Schema>; body: string }>> {
  return parseFrontMatter(file, (await readText(contentDir, file)) ?? '', schema, bodySchema)
}

async function readText(contentDir: string, file: string): Promise<string | undefined> {
  try {
    // Line ends are a matter of the checkout, not of the content.
    return (await readFile(path.join(contentDir, file), 'utf8')).replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}
