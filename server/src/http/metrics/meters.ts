import { createRegistry } from './registry.ts'

/** In seconds: from a cached answer to the longest wait of a caller. */
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const DRAW_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * Every metric of the school by its name, in one place: the board and the alarms in `docs/observability` use these names, and a test
 * compares them. Label values never come from a caller. No metric is about a person.
 */
export function createMeters() {
  const registry = createRegistry()
  const refreshers = new Set<() => Promise<void>>()

  /** Runs before every reading, for values that need a query. It must finish within moments and never fail. */
  function beforeReading(refresh: () => Promise<void>): () => void {
    refreshers.add(refresh)
    return () => void refreshers.delete(refresh)
  }

  async function text(): Promise<string> {
    await Promise.all([...refreshers].map((refresh) => refresh()))
    return registry.text()
  }

  return {
    registry,
    beforeReading,
    text,

    requests: registry.counter({
      name: 'bee_requests_total',
      help: 'Requests answered, by call of the contract and class of status',
      labels: ['call', 'status'],
    }),
    requestSeconds: registry.histogram({
      name: 'bee_request_duration_seconds',
      help: 'From the head of a request to the end of its answer; without streams, films and uploads',
      labels: ['call'],
      buckets: ANSWER_SECONDS,
    }),
    slowRequests: registry.counter({
      name: 'bee_slow_requests_total',
      help: 'Requests above SLOW_REQUEST_MS',
    }),
    streams: registry.gauge({
      name: 'bee_streams',
      help: 'Open event streams, by who listens',
      labels: ['audience'],
    }),

    pageSeconds: registry.histogram({
      name: 'bee_page_draw_duration_seconds',
      help: 'Pages drawn by this process, by whom they are for; a page that was kept is not drawn',
      labels: ['audience'],
      buckets: DRAW_SECONDS,
    }),

    cacheBytes: registry.gauge({ name: 'bee_cache_bytes', help: 'What ready answers take of the memory' }),
    cacheMaxBytes: registry.gauge({ name: 'bee_cache_max_bytes', help: 'What ready answers may take' }),
    cacheEntries: registry.gauge({ name: 'bee_cache_entries', help: 'Ready answers kept' }),
    cacheHits: registry.gauge({
      name: 'bee_cache_hits_total',
      help: 'Answers and parts of answers handed out as they were kept',
      kind: 'counter',
    }),
    cacheMisses: registry.gauge({
      name: 'bee_cache_misses_total',
      help: 'Answers that had to be made, because they were not kept, out of date or past their age',
      kind: 'counter',
    }),

    statementSeconds: registry.histogram({
      name: 'bee_database_statement_duration_seconds',
      help: 'From the asking of a statement to its answer, by pool',
      labels: ['pool'],
      buckets: STATEMENT_SECONDS,
    }),
    slowStatements: registry.counter({
      name: 'bee_slow_statements_total',
      help: 'Statements above SLOW_QUERY_MS, by pool',
      labels: ['pool'],
    }),
    poolConnections: registry.gauge({
      name: 'bee_database_pool_connections',
      help: 'Connections of a pool, idle or busy',
      labels: ['pool', 'state'],
    }),
    poolMax: registry.gauge({
      name: 'bee_database_pool_max_connections',
      help: 'How many connections a pool may have',
      labels: ['pool'],
    }),
    poolWaiting: registry.gauge({
      name: 'bee_database_pool_waiting',
      help: 'Who waits for a connection of the pool',
      labels: ['pool'],
    }),
    databaseAway: registry.gauge({
      name: 'bee_database_away',
      help: '1 while the database does not answer and everybody is refused',
      labels: ['pool'],
    }),
    awayRefusals: registry.counter({
      name: 'bee_away_refusals_total',
      help: 'Requests refused because something behind the site was away',
      labels: ['what'],
    }),
    diskFull: registry.gauge({
      name: 'bee_disk_full',
      help: '1 while the disk of the files or of the database takes no more and writes are refused',
    }),
    listening: registry.gauge({
      name: 'bee_listen_connected',
      help: '1 while other processes can tell this one what they changed',
      labels: ['listener'],
    }),

    batchItems: registry.histogram({
      name: 'bee_batch_items',
      help: 'What went to the database together, by what is written',
      labels: ['batch'],
      buckets: BATCH_SIZES,
    }),
    batchWaiting: registry.gauge({
      name: 'bee_batch_waiting',
      help: 'What waits for its turn or is being written',
      labels: ['batch'],
    }),

    jobs: registry.gauge({
      name: 'bee_jobs',
      help: 'Jobs of the whole school that wait, run, or have failed for good; at most 1000 are counted of each',
      labels: ['kind', 'state'],
    }),
    jobsOldest: registry.gauge({
      name: 'bee_jobs_oldest_waiting_seconds',
      help: 'How long the job has waited that should have begun first; 0 when none waits',
    }),
    jobsEnded: registry.counter({
      name: 'bee_jobs_ended_total',
      help: 'Tries of jobs that ended in this process',
      labels: ['kind', 'outcome'],
    }),

    backupLastGood: registry.gauge({
      name: 'bee_backup_last_good_timestamp_seconds',
      help: 'The moment that the school can be taken back to: of the newest backup that is whole and passed its rehearsal if it had one',
    }),

    storeErrors: registry.counter({
      name: 'bee_store_errors_total',
      help: 'What the file store could not do after every try, by what it was asked for',
      labels: ['act'],
    }),

    /** `migration` is called at every reading: another process may have migrated the database. */
    watchBuild: (version: string, migration: () => string | undefined) =>
      registry.info({
        name: 'bee_build_info',
        help: '1; which version runs, and how far the database has been brought',
        read: () => ({ version, node: process.version, migration: migration() ?? '' }),
      }),
  }
}

export type Meters = ReturnType<typeof createMeters>
