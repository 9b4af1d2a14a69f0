/**
 * The rule for every statement of a call: it scans no large table, and sorts no more rows than MOST_GATHERED_ROWS. Reads the format of
 * `explain (format json)`. Reasons and limits: docs/decisions/068-one-rule-for-plans.md.
 */
export interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Total Cost': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Parent Relationship'?: string
  'Sort Key'?: string[]
  Plans?: PlanNode[]
}

/** Estimated rows by table name. */
export type TableSizes = ReadonlyMap<string, number>

/** A table with more rows is large: the user notices a full scan. */
export const LARGE_TABLE_ROWS = 2000
/**
 * The largest page has 100 rows. But a search gathers up to 1,000 hits, and a count goes as far, before the answer is "more": with one more
 * row to know that. This many rows may be sorted, or read from the beginning of a table.
 */
export const MOST_GATHERED_ROWS = 1001

/** Nodes that stop reading as soon as the node above has enough rows. */
const STREAMING = new Set([
  'Append',
  'Group',
  'Incremental Sort',
  'Limit',
  'LockRows',
  'Memoize',
  'Merge Append',
  'Nested Loop',
  'ProjectSet',
  'Result',
  'Subquery Scan',
  'Unique',
])

const INDEX_SCANS = new Set(['Index Scan', 'Index Only Scan'])

/** The demand on a node. */
interface Demand {
  /** The row count of the Limit above; undefined when all rows are needed. */
  rows: number | undefined
  /** The part of the cost that the nodes above leave for it: a node that costs more is expected to stop early. */
  cost: number
}

/** Returns one sentence for each breach of the rule. */
export function planBreaches(plan: PlanNode, sizes: TableSizes): string[] {
  const breaches: string[] = []

  function visit(node: PlanNode, demand: Demand): void {
    breaches.push(...walkOf(node, demand, sizes), ...sortOf(node))
    for (const below of node.Plans ?? []) visit(below, demandBelow(node, below, demand))
  }

  visit(plan, { rows: undefined, cost: Infinity })
  return breaches
}

function walkOf(node: PlanNode, demand: Demand, sizes: TableSizes): string[] {
  const table = node['Relation Name'] ?? ''
  const rows = sizes.get(table) ?? 0
  if (rows <= LARGE_TABLE_ROWS) return []
  if (node['Node Type'] === 'Seq Scan') {
    // A limited count may read a table from its beginning; with a filter it may not find enough before the end.
    const isShort = node.Filter === undefined && demand.rows !== undefined && demand.rows <= MOST_GATHERED_ROWS
    const wanted = node.Filter === undefined ? '' : `, looking for ${node.Filter}`
    return isShort ? [] : [`walks the whole of ${table} (${rows} rows)${wanted}`]
  }
  if (!INDEX_SCANS.has(node['Node Type']) || node['Index Cond'] !== undefined || demand.rows !== undefined) return []
  const index = node['Index Name'] ?? ''
  // A merge join ends with its shorter side.
  const share = Math.min(1, demand.cost / node['Total Cost'])
  const read = Math.round((sizes.get(index) ?? rows) * share)
  return read > LARGE_TABLE_ROWS ? [`walks the whole index ${index} of ${table} (${read} rows)`] : []
}

function sortOf(node: PlanNode): string[] {
  if (node['Node Type'] !== 'Sort') return []
  const rows = Math.max(...(node.Plans ?? []).map((below) => below['Plan Rows']))
  return rows > MOST_GATHERED_ROWS ? [`puts ${rows} rows in order, by ${node['Sort Key']?.join(', ')}`] : []
}

function demandBelow(node: PlanNode, below: PlanNode, demand: Demand): Demand {
  const beside = (node.Plans ?? []).filter((other) => other !== below)
  const spent = node['Node Type'] === 'Merge Join' ? beside.reduce((sum, other) => sum + other['Total Cost'], 0) : 0
  const cost = Math.min(demand.cost, node['Total Cost'] - spent)
  // A subplan returns all its rows, and so does the inner side of a loop for each row of the outer.
  const isAside = ['InitPlan', 'SubPlan'].includes(below['Parent Relationship'] ?? '')
  const isInner = node['Node Type'] === 'Nested Loop' && below['Parent Relationship'] === 'Inner'
  if (isAside || isInner) return { rows: undefined, cost }
  if (node['Node Type'] === 'Limit') return { rows: Math.min(node['Plan Rows'], demand.rows ?? Infinity), cost }
  return { rows: STREAMING.has(node['Node Type']) ? demand.rows : undefined, cost }
}
