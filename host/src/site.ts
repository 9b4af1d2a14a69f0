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

/** What the start has asked, opened and prepared. */
export interface OpenedSchool {
  config: Config
  paths: SitePaths
  secret: string
  database: Database
}

/** What the pages are mounted on. */
export interface Site {
  config: Config
  paths: SitePaths
  /** The API's own cache: a change of content throws away answers and pages alike. */
  cache: ContentCache
}

export type MountPages = (app: FastifyInstance, site: Site) => Promise<void>
