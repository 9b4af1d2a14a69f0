/**
 * Prints the row types of every table as TypeScript, from a migrated database: the types of a query are then the types
 * of the schema, and a test notices when they drift apart.
 */
import type pg from 'pg'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: boolean
  has_default: boolean
  is_always: boolean
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  // pg returns 64-bit numbers and decimals as text, so that they are not rounded silently.
  int8: 'string',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
  int4multirange: 'string',
}

function columnType(column: Column): string {
  const plain = TYPES[column.udt_name]
  if (!plain) throw new Error(`No TypeScript type for ${column.udt_name} of ${column.table_name}.${column.column_name}`)
  const type = column.is_nullable ? `${plain} | null` : plain
  if (column.is_always) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const interfaceName = (table: string) =>
  `${table.replace(/(^|_)(\w)/g, (_, _bar, letter: string) => letter.toUpperCase())}Table`

export async function printTables(pool: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as is_nullable,
           column_default is not null as has_default, identity_generation = 'ALWAYS' as is_always
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('schema_migrations', 'stored_code')
    order by table_name, ordinal_position`)
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${interfaceName(table)} {\n${columns.map((column) => `  ${column.column_name}: ${columnType(column)}`).join('\n')}\n}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`).join('\n')
  return `// Printed by \`npm run tables\` from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as text, read as what it holds. */
type Json = ColumnType<unknown, string, string>

${interfaces.join('\n')}
export interface Tables {
${index}
}
`
}
