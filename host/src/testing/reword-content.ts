import type { TestSite } from './test-site.ts'

/** The demo's texts name their school, as any school's may: here they name another. The page of facts keeps its name. */
export async function rewordContent({ pool }: Pick<TestSite, 'pool'>, demo: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; column: string; type: string }>(
    `select table_name as name, column_name as column, data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
       and table_name in ('news', 'comments', 'courses', 'teachers', 'promotions', 'banners', 'adverts', 'learning_paths',
         'learning_path_steps', 'questions', 'catalogue_entries', 'course_types', 'messages', 'pages', 'media')
       and is_generated = 'NEVER'`,
  )
  for (const { name, column, type } of rows)
    await pool.query(
      `update ${name} set ${column} = replace(${column}::text, $1, '别家')::${type} where ${column}::text like '%' || $1 || '%'`,
      [demo],
    )
  await pool.query(`update pages set body = jsonb_set(body, '{name}', to_jsonb($1::text)) where key = 'site'`, [demo])
}
