import type { Config } from '@bee/server/config.ts'
import type { Database } from '@bee/server/database/open-database.ts'
import type { ContentCache } from '@bee/server/http/content-cache.ts'
import type { FastifyInstance } from 'fastify'

export interface SitePaths {
  root: string
  migrations: string
  content: string
  dataDir: string
}

/** Everything that the start has read, opened and prepared. */
export interface OpenedSchool {
  config: Config
  paths: SitePaths
  secret: string
  database: Database
}

/** Everything that the pages need to be mounted. */
export interface Site {
  config: Config
  paths: SitePaths
  /** Shared with the API: a change of content discards answers and pages alike. */
  cache: ContentCache
}

export type MountPages = (app: FastifyInstance, site: Site) => Promise<void>
