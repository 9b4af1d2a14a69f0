import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { StartFailure } from '../../start-failure.ts'

const TRACE_CHARACTERS = 8
const UNKNOWN = '-'
const NAME_SHAPE = /^bee ([0-9a-f]{8})(?: ([0-9a-f]{8}) ([0-9a-f]{8}|-))?$/

/** The values that all processes of one school share, as hashes that reveal nothing. */
export interface ProcessTraces {
  secret: string
  /** The store for new files; undefined for a process of an earlier version. */
  files: string | undefined
  /** The second store in which files are looked for. */
  otherFiles: string | undefined
}

export const traceOf = (key: string, of: string): string =>
  createHmac('sha256', key).update(of).digest('hex').slice(0, TRACE_CHARACTERS)

export const secretTrace = (secret: string): string => traceOf(secret, 'process name')

/** The application name of a site process among the connections of its database. */
export const processName = ({ secret, files, otherFiles = UNKNOWN }: ProcessTraces): string =>
  ['bee', secret, ...(files === undefined ? [] : [files, otherFiles])].join(' ')

function tracesOf(name: string): ProcessTraces | undefined {
  const [, secret, files, otherFiles] = NAME_SHAPE.exec(name) ?? []
  if (secret === undefined) return undefined
  return { secret, files, otherFiles: otherFiles === UNKNOWN ? undefined : otherFiles }
}

/**
 * Refuses to start beside a process with other settings. Processes with different secrets refuse each other's codes and links and count
 * visitors twice; processes with different file stores show each other's films and pictures as missing. Both happen silently, so a refused
 * start is better. Uses `direct`, since a pooler's connections keep names of processes that ended long ago.
 */
export async function refuseStrangers(direct: pg.Pool, ours: ProcessTraces): Promise<void> {
  const { rows } = await direct.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'bee %'`,
  )
  const others = rows.flatMap(({ name }) => tracesOf(name) ?? [])
  if (others.some(({ secret }) => secret !== ours.secret)) throw new StartFailure(OTHER_SECRET)
  if (others.some((theirs) => !isFoundBy(ours, theirs) || !isFoundBy(theirs, ours))) throw new StartFailure(OTHER_FILES)
}

/** Whether the second process finds the files that the first one stores. */
const isFoundBy = ({ files: put }: ProcessTraces, { files, otherFiles }: ProcessTraces) =>
  put === undefined || files === undefined || put === files || put === otherFiles

const OTHER_SECRET =
  '另一个正在运行的网站连着同一个数据库，用的却是另一把密钥：验证码、视频链接和浏览量会互不相认。' +
  '请给它们设同一个 SECRET；要换密钥，先停下全部进程。'

const OTHER_FILES =
  '另一个正在运行的网站连着同一个数据库，文件却放在别处：这里传的图片和视频，那里会找不到。' +
  '在一台机器上请给它们设同一个 DATA_DIR，在几台机器上请给它们设同样的 S3_ENDPOINT 与 S3_BUCKET；要换地方，先停下全部进程。'
