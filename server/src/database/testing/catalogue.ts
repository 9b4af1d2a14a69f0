import type pg from 'pg'

/**
 * Everything that a schema consists of, a line each, in an order of its own: two databases are the same where the lines are. Columns
 * count by their order, not by their number, which also counts columns that were dropped.
 */
const LINES = `
  select format('table %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.reloptions)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select format('column %s %s: %s %s %s, default %s, %s%s %s %s %s', c.relname,
    row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' else 'null' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
    a.attstorage, a.attcompression, coalesce(l.collname, ''))
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_collation l on l.oid = a.attcollation
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select format('statistics of column %s.%s: %s %s', c.relname, a.attname, a.attstattarget, a.attoptions)
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and (coalesce(a.attstattarget, -1) <> -1 or a.attoptions is not null)
  union all
  select format('constraint %s %s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s, valid %s, clustered %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered)
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all
  select format('function %s', pg_get_functiondef(p.oid))
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  union all
  select format('sequence %s %s %s %s %s %s %s', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin,
    s.seqmax, s.seqcycle)
  from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('type %s %s %s', t.typname, t.typtype, (
    select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
  union all
  select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select format('comment on %s %s: %s', d.classoid::regclass, pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
  from pg_description d join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
  where c.relnamespace = 'public'::regnamespace
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('policy %s %s', polrelid::regclass, polname) from pg_policy`

export async function readCatalogue(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select line from (${LINES}) lines (line) order by line collate "C"`,
  )
  return rows.map(({ line }) => line)
}

/** What migrations have put into an empty school, a line each. When a row was written does not count. */
export async function readRows(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`,
  )
  const { rows: numbers } = await db.query<{ line: string }>(
    `select format('sequence %s %s', sequencename, last_value) as line from pg_sequences where schemaname = 'public' order by 1`,
  )
  const lines = numbers.map(({ line }) => line)
  for (const { name } of tables) {
    const { rows } = await db.query<{ line: string }>(
      `select line from (select (to_jsonb(each) - 'applied_at' - 'created_at' - 'since')::text from "${name}" each) rows (line) order by line collate "C"`,
    )
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}
